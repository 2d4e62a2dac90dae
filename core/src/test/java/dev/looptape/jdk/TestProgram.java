package dev.looptape.jdk;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import dev.looptape.HostClassesTest;
import dev.looptape.MalformedInputTest;
import java.io.PrintWriter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the tests of values, tail, embedding and pack in this JVM; the exit code tells. */
public final class TestProgram {
  private TestProgram() {}

  public static void main(String[] args) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                selectPackage("dev.looptape.value"),
                selectPackage("dev.looptape.tail"),
                selectPackage("dev.looptape.embedding"),
                selectPackage("dev.looptape.pack"),
                selectPackage("dev.looptape.scale"),
                selectClass(MalformedInputTest.class),
                selectClass(HostClassesTest.class))
            .filters(TagFilter.excludeTags("long"))
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true));
    long failed = summary.getTotalFailureCount();
    System.out.println(
        "on JDK "
            + Runtime.version().feature()
            + ": "
            + summary.getTestsSucceededCount()
            + " passed, "
            + failed
            + " failed");
    System.exit(failed == 0 && summary.getTestsSucceededCount() > 20 ? 0 : 1);
  }
}
