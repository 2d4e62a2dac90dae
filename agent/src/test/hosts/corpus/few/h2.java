import java.sql.*;
import java.io.*;

public class Program {
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    try (Connection c = new org.h2.Driver().connect("jdbc:h2:mem:corpus", new java.util.Properties());
        Statement s = c.createStatement()) {
      s.execute("create table orders(id int primary key, customer varchar(40), total decimal(10,2))");
      try (PreparedStatement p = c.prepareStatement("insert into orders values(?,?,?)")) {
        for (int i = 0; i < 200; i++) {
          p.setInt(1, i);
          p.setString(2, "customer " + i % 7);
          p.setBigDecimal(3, new java.math.BigDecimal(i * 37 % 1000).movePointLeft(2));
          p.addBatch();
        }
        p.executeBatch();
      }
      try (ResultSet r = s.executeQuery(
          "select customer, count(*), sum(total) from orders where id > 10 group by customer"
              + " having count(*) > 3 order by 3 desc, 1")) {
        while (r.next()) {
          seen.append(r.getString(1)).append('|').append(r.getInt(2)).append('|')
              .append(r.getBigDecimal(3)).append('\n');
        }
      }
      try {
        s.execute("insert into orders values(1, 'again', 0)");
      } catch (SQLException expected) {
        StringWriter trace = new StringWriter();
        expected.printStackTrace(new PrintWriter(trace));
        seen.append(trace);
      }
    }
    return seen.toString();
  }
}
