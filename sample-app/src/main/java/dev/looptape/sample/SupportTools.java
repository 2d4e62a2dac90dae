package dev.looptape.sample;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.looptape.sample.Shop.Customer;
import dev.looptape.sample.Shop.Order;
import dev.looptape.sample.Shop.ParcelPosition;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * What the agent may look up. A number that nobody has is an exception, which the model is told.
 */
final class SupportTools {
  private static final int RETURN_DAYS = 30;
  private static final BigDecimal RETURN_COSTS = new BigDecimal("3.90");

  private final Shop shop;

  SupportTools(Shop shop) {
    this.shop = shop;
  }

  /**
   * Whether an order can be sent back.
   *
   * @param lastDayToReturn absent as long as it has not been delivered
   * @param refund what the customer would get back, in euros; absent if nothing
   */
  record ReturnCheck(
      String orderNumber,
      boolean canBeReturned,
      @Nullable String lastDayToReturn,
      @Nullable BigDecimal refund) {}

  record OrderLine(String orderNumber, String status, String orderedOn, BigDecimal total) {}

  @Tool(
      "Looks up one order: its status, the day of delivery, the articles and their price,"
          + " the customer number of the buyer and the tracking number of the parcel")
  Order findOrder(@P("the order number, for example 10001") String orderNumber) {
    return orderOf(orderNumber);
  }

  @Tool("Tells where a parcel is now: its location, the carrier and the day it was last seen")
  ParcelPosition trackParcel(
      @P("the tracking number, for example PX-100001") String trackingNumber) {
    return shop.parcel(trackingNumber)
        .orElseThrow(
            () -> new NoSuchElementException("There is no parcel " + trackingNumber + "."));
  }

  @Tool("Looks up one customer: name, e-mail, address, membership and loyalty points")
  Customer findCustomer(
      @P("customer number, e-mail or full name, for example C-100, jo@example.org or Jo Doe")
          String customer) {
    return customerOf(customer);
  }

  @Tool("Lists all orders that a customer has placed, the newest first")
  List<OrderLine> ordersOfCustomer(
      @P("the customer number, for example C-100") String customerNumber) {
    Customer customer = customerOf(customerNumber);
    return shop.orders().stream()
        .filter(order -> order.customerNumber().equals(customer.customerNumber()))
        .sorted(Comparator.comparing(Order::orderedOn).reversed())
        .map(o -> new OrderLine(o.orderNumber(), o.status(), o.orderedOn(), o.total()))
        .toList();
  }

  @Tool("Checks whether an order can still be returned, until which day, and the refund")
  ReturnCheck checkReturn(@P("the order number, for example 10001") String orderNumber) {
    Order order = orderOf(orderNumber);
    String deliveredOn = order.deliveredOn();
    if (deliveredOn == null) {
      return new ReturnCheck(order.orderNumber(), false, null, null);
    }
    LocalDate lastDay = LocalDate.parse(deliveredOn).plusDays(RETURN_DAYS);
    boolean inTime = !LocalDate.parse(shop.today()).isAfter(lastDay);
    return new ReturnCheck(
        order.orderNumber(), inTime, lastDay.toString(), inTime ? refund(order) : null);
  }

  private BigDecimal refund(Order order) {
    boolean free = shop.customer(order.customerNumber()).map(Customer::isGold).orElse(false);
    return free ? order.total() : order.total().subtract(RETURN_COSTS);
  }

  private Order orderOf(String number) {
    return shop.order(number)
        .orElseThrow(() -> new NoSuchElementException("There is no order " + number + "."));
  }

  private Customer customerOf(String any) {
    return shop.customer(any)
        .orElseThrow(() -> new NoSuchElementException("There is no customer " + any + "."));
  }
}
