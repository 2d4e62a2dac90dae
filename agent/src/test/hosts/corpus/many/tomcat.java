import java.io.*;
import java.net.*;
import java.nio.file.*;
import org.apache.catalina.*;
import org.apache.catalina.startup.Tomcat;
import jakarta.servlet.http.*;

public class Program {
  public static class Hello extends HttpServlet {
    @Override protected void doGet(HttpServletRequest q, HttpServletResponse a) throws IOException {
      a.getWriter().print("hello " + q.getParameter("n"));
    }
  }
  public static String run() throws Exception {
    org.apache.catalina.webresources.TomcatURLStreamHandlerFactory.disable(); // once a JVM
    java.util.logging.Logger.getLogger("org.apache").setLevel(java.util.logging.Level.OFF);
    Path base = Files.createTempDirectory("tomcat");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.toString());
    tomcat.setHostname("127.0.0.1");
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext("", base.toString());
    Tomcat.addServlet(context, "hello", new Hello());
    context.addServletMappingDecoded("/hello", "hello");
    tomcat.start();
    StringBuilder seen = new StringBuilder();
    try {
      int port = tomcat.getConnector().getLocalPort();
      for (int i = 0; i < 5; i++) {
        URLConnection c = new URL("http://127.0.0.1:" + port + "/hello?n=" + i).openConnection();
        seen.append(new String(c.getInputStream().readAllBytes())).append('\n');
      }
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
    return seen.toString();
  }
}
