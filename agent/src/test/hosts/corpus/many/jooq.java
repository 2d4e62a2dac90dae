import static org.jooq.impl.DSL.*;
import org.jooq.*;
import org.jooq.impl.*;
import java.sql.Connection;

public class Program {
  public static String run() throws Exception {
    System.setProperty("org.jooq.no-logo", "true");
    System.setProperty("org.jooq.no-tips", "true");
    try (Connection c = new org.h2.Driver().connect("jdbc:h2:mem:jooq", new java.util.Properties())) {
      DSLContext ctx = DSL.using(c, SQLDialect.H2);
      ctx.createTable("book").column("id", SQLDataType.INTEGER).column("title", SQLDataType.VARCHAR(50)).execute();
      for (int i = 0; i < 20; i++) { ctx.insertInto(table(name("book")), field(name("id")), field(name("title"))).values(i, "t" + i % 4).execute(); }
      String text = ctx.select(field(name("title")), count()).from(table(name("book"))).where(field(name("id"), Integer.class).gt(3))
          .groupBy(field(name("title"))).orderBy(field(name("title"))).fetch().format();
      try { ctx.fetch("select nothing from nowhere"); } catch (org.jooq.exception.DataAccessException e) { text += e.getMessage(); }
      return text;
    }
  }
}
