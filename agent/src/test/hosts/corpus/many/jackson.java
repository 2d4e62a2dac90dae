import com.fasterxml.jackson.databind.*;
import java.util.*;

public class Program {
  public static class Order { public int id; public List<String> lines = new ArrayList<>(); public Map<String, Double> prices = new TreeMap<>(); public Order next; }
  public static String run() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    StringBuilder seen = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      Order o = new Order(); o.id = i; o.lines.add("l" + i); o.prices.put("p", i / 4.0); o.next = i % 3 == 0 ? new Order() : null;
      String json = mapper.writeValueAsString(o);
      seen.append(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(mapper.readValue(json, Order.class)));
      seen.append(mapper.readTree(json).path("prices"));
    }
    try { mapper.readValue("{\"id\":\"x\"}", Order.class); } catch (Exception e) { seen.append(e.getMessage()); }
    try { mapper.readTree("{\"a\":[1,}"); } catch (Exception e) { seen.append(e.getMessage()); }
    return seen.toString().replaceAll("StringReader@\\w+", "");
  }
}
