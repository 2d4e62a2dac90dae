import jakarta.persistence.*;
import java.util.*;
import org.hibernate.*;
import org.hibernate.cfg.*;

public class Program {
  @Entity(name = "Author")
  public static class Author {
    @Id public long id;
    public String name;
    @OneToMany(mappedBy = "author", cascade = CascadeType.ALL) public List<Book> books = new ArrayList<>();
  }
  @Entity(name = "Book")
  public static class Book {
    @Id public long id;
    public String title;
    @ManyToOne(fetch = FetchType.LAZY) public Author author;
  }
  public static String run() throws Exception {
    java.util.logging.Logger.getLogger("org.hibernate").setLevel(java.util.logging.Level.OFF);
    StringBuilder seen = new StringBuilder();
    Configuration configuration = new Configuration()
        .addAnnotatedClass(Author.class).addAnnotatedClass(Book.class)
        .setProperty("hibernate.connection.driver_class", "org.h2.Driver")
        .setProperty("hibernate.connection.url", "jdbc:h2:mem:hibernate")
        .setProperty("hibernate.xml_mapping_enabled", "false")
        .setProperty("hibernate.hbm2ddl.auto", "create-drop");
    try (SessionFactory factory = configuration.buildSessionFactory()) {
      factory.inTransaction(session -> {
        for (int i = 0; i < 5; i++) {
          Author author = new Author(); author.id = i; author.name = "author " + i;
          for (int k = 0; k < 4; k++) { Book b = new Book(); b.id = i * 10 + k; b.title = "book " + k; b.author = author; author.books.add(b); }
          session.persist(author);
        }
      });
      factory.inSession(session -> {
        seen.append(session.createQuery("select b.title, count(*) from Book b where b.author.id > 1 group by b.title order by b.title", Object[].class)
            .list().stream().map(Arrays::toString).toList());
        Author one = session.get(Author.class, 3L);
        seen.append(Hibernate.isInitialized(one.books)).append(one.books.size()).append(Hibernate.isInitialized(one.books));
        Book lazy = session.get(Book.class, 11L);
        seen.append(Hibernate.isInitialized(lazy.author)).append(session.getReference(Author.class, 1L) == lazy.author);
        try { session.createQuery("from Nothing", Object.class).list(); } catch (RuntimeException e) { seen.append(e.getMessage()); }
      });
    }
    return seen.toString();
  }
}
