import com.github.benmanes.caffeine.cache.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.yaml.snakeyaml.Yaml;
import java.util.*;

public class Program {
  public static String run() {
    StringBuilder seen = new StringBuilder();
    Cache<Integer, String> cache = Caffeine.newBuilder().maximumSize(1000).executor(Runnable::run).build();
    for (int i = 0; i < 500; i++) { int k = i % 60; seen.append(cache.get(k, n -> "v" + n)); }
    seen.append(cache.estimatedSize());
    for (int i = 0; i < 50; i++) { seen.append(StringUtils.leftPad(StringUtils.reverse("abc" + i), 9, '*')).append(WordUtil.of(i)); }
    SimpleRegression r = new SimpleRegression();
    for (int i = 0; i < 30; i++) { r.addData(i, i * 2.5 + i % 3); }
    seen.append(r.getSlope()).append(new LUDecomposition(new Array2DRowRealMatrix(new double[][] {{4, 3}, {6, 3}})).getDeterminant());
    Object yaml = new Yaml().load("a: 1\nb: [x, y, {c: 2.5}]\nd:\n  - e: null\n");
    seen.append(yaml).append(new Yaml().dump(yaml));
    try { new Yaml().load("a: [1, 2"); } catch (RuntimeException e) { seen.append(e.getMessage()); }
    return seen.toString();
  }
  static class WordUtil { static String of(int i) { return new ToStringBuilder(i, ToStringStyle.SIMPLE_STYLE).append("i", i).toString(); } }
}
