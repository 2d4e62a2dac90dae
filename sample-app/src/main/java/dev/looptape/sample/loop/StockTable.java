package dev.looptape.sample.loop;

import dev.looptape.Kind;
import dev.looptape.Recorded;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tool: a table of stock that is read page by page. Its rows are a function of their number.
 */
final class StockTable {
  private static final String[] WAREHOUSES = {"Graz", "Lyon", "Porto", "Turku"};

  private final int pages;
  private final int rows;

  StockTable(int pages, int rows) {
    this.pages = pages;
    this.rows = rows;
  }

  int pages() {
    return pages;
  }

  @Recorded(kind = Kind.TOOL)
  List<Row> readPage(int page) {
    return IntStream.range(page * rows, (page + 1) * rows).mapToObj(StockTable::row).toList();
  }

  private static Row row(int number) {
    int left = Math.floorMod(number * 7919 + 13, 97);
    return new Row("article-" + number, WAREHOUSES[number % WAREHOUSES.length], left);
  }
}
