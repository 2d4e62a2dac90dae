import io.micrometer.core.instrument.*;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.*;
import okio.*;
import org.apache.logging.log4j.*;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.WriterAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.layout.PatternLayout;

public class Program {
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    java.io.StringWriter written = new java.io.StringWriter();
    LoggerContext context = Configurator.initialize(new org.apache.logging.log4j.core.config.DefaultConfiguration());
    WriterAppender appender = WriterAppender.newBuilder().setTarget(written).setName("w")
        .setLayout(PatternLayout.newBuilder().withPattern("%level %logger{1} %method %msg%n").build()).build();
    appender.start();
    context.getConfiguration().getRootLogger().addAppender(appender, Level.INFO, null);
    context.getConfiguration().getRootLogger().setLevel(Level.INFO);
    context.getConfiguration().getRootLogger().removeAppender("DefaultConsole-1");
    context.updateLoggers();
    Logger logger = LogManager.getLogger(Program.class);
    for (int i = 0; i < 20; i++) { logger.info("line {} of {}", i, Map.of("k", i)); logger.debug("not seen"); }
    seen.append(written);
    MeterRegistry registry = new SimpleMeterRegistry();
    Counter counter = Counter.builder("c").tag("a", "b").register(registry);
    for (int i = 0; i < 30; i++) { counter.increment(); registry.summary("s", "k", "v" + i % 3).record(i); }
    registry.getMeters().stream().map(m -> m.getId() + "=" + m.measure()).sorted().forEach(seen::append);
    Buffer buffer = new Buffer().writeUtf8("h\u00e9llo").writeDecimalLong(42).writeHexadecimalUnsignedLong(255);
    seen.append(buffer.snapshot().sha256().hex()).append(buffer.readUtf8());
    GzipSink zip = new GzipSink(new Buffer());
    seen.append(zip.deflater().getTotalIn());
    try { new Buffer().readInt(); } catch (java.io.EOFException e) { seen.append(e.getMessage()); }
    return seen.toString();
  }
}
