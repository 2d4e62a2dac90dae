package dev.looptape.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The installed Chromium, without a window. What needs it is skipped where there is none. */
final class Browser implements AutoCloseable {
  private static final List<Path> BROWSERS =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/google-chrome"));
  private static final List<Path> DRIVERS =
      List.of(Path.of("/usr/bin/chromedriver"), Path.of("/usr/lib/chromium/chromedriver"));

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  static Browser start(String... arguments) {
    Path browser = BROWSERS.stream().filter(Files::isExecutable).findFirst().orElse(null);
    Path server = DRIVERS.stream().filter(Files::isExecutable).findFirst().orElse(null);
    assumeTrue(
        browser != null && server != null,
        "no browser: the packages chromium and chromium-driver are not installed");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.toFile());
    // The sandbox refuses to run as root, as builds in containers do.
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        "--enable-precise-memory-info");
    options.addArguments(arguments);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(server.toFile()).build();
    return new Browser(new ChromeDriver(service, options));
  }

  /** Sizes what is seen of a page, smaller than any window may be. */
  void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void dark(boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  void open(Path page) {
    driver.get("about:blank"); // else a page that differs in its fragment only is not loaded again
    driver.get(page.toUri().toString());
  }

  void open(String address) {
    driver.get("about:blank");
    driver.get(address);
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** The text of all elements that fit, each on a line. */
  String text(String selector) {
    return String.valueOf(
        run(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')",
            selector));
  }

  /** Presses keys where the focus is. */
  void press(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  /** Waits until a script gives true. */
  void until(String what, String script) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!Boolean.TRUE.equals(run("return " + script))) {
      if (System.nanoTime() > end) {
        throw new AssertionError("did not happen: " + what);
      }
      Thread.onSpinWait();
    }
  }

  /** What the browser complained about since it was asked last; the policy's refusals too. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** What axe-core finds serious or critical, a line each. */
  List<String> seriousFindings() throws IOException {
    try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
      run(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    @SuppressWarnings("unchecked")
    List<String> found =
        (List<String>)
            driver.executeAsyncScript(
                """
                const done = arguments[arguments.length - 1];
                axe.run(document).then(
                  result => done(result.violations
                    .filter(v => v.impact === 'serious' || v.impact === 'critical')
                    .map(v => v.id + ': ' + v.nodes.map(n => n.html.slice(0, 200)).join(' | '))),
                  error => done(['axe failed: ' + error]));
                """);
    return found;
  }

  void shoot(Path file) throws IOException {
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  static final String DOWN = Keys.ARROW_DOWN.toString();
  static final String UP = Keys.ARROW_UP.toString();
  static final String LEFT = Keys.ARROW_LEFT.toString();
  static final String RIGHT = Keys.ARROW_RIGHT.toString();
  static final String ESCAPE = Keys.ESCAPE.toString();
  static final String ENTER = Keys.ENTER.toString();
  static final String TAB = Keys.TAB.toString();
  static final String END = Keys.END.toString();
  static final String HOME = Keys.HOME.toString();

  @Override
  public void close() {
    driver.quit();
  }
}
