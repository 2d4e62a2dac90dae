import java.io.*;
import java.util.*;
import org.springframework.beans.factory.annotation.*;
import org.springframework.context.annotation.*;
import org.springframework.expression.spel.standard.SpelExpressionParser;

public class Program {
  public interface Greeter { String greet(String name); }
  public static class Polite implements Greeter {
    public String greet(String name) { return "Good day, " + name; }
  }
  public static class Service {
    final Greeter greeter;
    @Autowired public Service(Greeter greeter) { this.greeter = greeter; }
    public String serve() { return greeter.greet("spring"); }
  }
  @Configuration public static class Config {
    @Bean public Greeter greeter() { return new Polite(); }
    @Bean @Lazy public Service service(Greeter g) { return new Service(g); }
  }
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Config.class)) {
      seen.append(context.getBean(Service.class).serve()).append('\n');
      seen.append(new TreeSet<>(Arrays.asList(context.getBeanDefinitionNames()))).append('\n');
      seen.append(new SpelExpressionParser().parseExpression("{1,2,3}.![#this * 2]").getValue()).append('\n');
      try {
        context.getBean("nothing");
      } catch (RuntimeException expected) {
        StringWriter trace = new StringWriter();
        expected.printStackTrace(new PrintWriter(trace));
        seen.append(trace);
      }
    }
    return seen.toString();
  }
}
