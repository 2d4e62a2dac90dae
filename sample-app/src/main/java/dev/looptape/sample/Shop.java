package dev.looptape.sample;

import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The shop's books: customers, orders and parcels as they stood on one day.
 *
 * @param today that day, ISO; what is "still possible" is reckoned from it, so answers never change
 */
record Shop(
    String today, List<Customer> customers, List<Order> orders, List<ParcelPosition> parcels) {

  record Customer(
      String customerNumber,
      String name,
      String email,
      String membership,
      String address,
      int points) {
    boolean isGold() {
      return membership.equals("gold");
    }
  }

  record Item(String article, int quantity, BigDecimal price) {}

  record Order(
      String orderNumber,
      String customerNumber,
      String status,
      String orderedOn,
      @Nullable String deliveredOn,
      @Nullable String expectedDelivery,
      @Nullable String trackingNumber,
      List<Item> items) {
    BigDecimal total() {
      return items.stream()
          .map(item -> item.price().multiply(BigDecimal.valueOf(item.quantity())))
          .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
  }

  record ParcelPosition(
      String trackingNumber, String carrier, String location, String lastSeenOn) {}

  static Shop load() {
    return Resources.read("shop.json", new TypeReference<>() {});
  }

  Optional<Order> order(String orderNumber) {
    String wanted = normal(orderNumber);
    return orders.stream().filter(order -> order.orderNumber().equals(wanted)).findFirst();
  }

  Optional<ParcelPosition> parcel(String trackingNumber) {
    String wanted = normal(trackingNumber);
    return parcels.stream().filter(at -> normal(at.trackingNumber()).equals(wanted)).findFirst();
  }

  /** By customer number, e-mail address or full name. */
  Optional<Customer> customer(String any) {
    String wanted = normal(any);
    return customers.stream()
        .filter(
            c ->
                normal(c.customerNumber()).equals(wanted)
                    || normal(c.email()).equals(wanted)
                    || normal(c.name()).equals(wanted))
        .findFirst();
  }

  private static String normal(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
