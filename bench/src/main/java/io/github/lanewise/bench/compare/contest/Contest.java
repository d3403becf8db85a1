// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import io.github.lanewise.bench.compare.timing.Alternation;
import io.github.lanewise.bench.compare.timing.Timing;
import io.github.lanewise.bench.compare.type.ResultArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One operation on the pages of one column, done by stock parquet-java and by Lanewise. */
public final class Contest<I, O> {
  private final Label label;
  private final Side<I, O> stock;
  private final Side<I, O> lanewise;
  private final ResultArray<O> results;
  private final O stockResult;
  private final O lanewiseResult;
  private final List<I> timedPages = new ArrayList<>();
  private long timedBytes;
  private int pages;
  private String difference;

  /**
   * @param capacity elements of a full page's result
   */
  Contest(
      Label label, Side<I, O> stock, Side<I, O> lanewise, ResultArray<O> results, int capacity) {
    this.label = label;
    this.stock = stock;
    this.lanewise = lanewise;
    this.results = results;
    this.stockResult = results.allocate(capacity);
    this.lanewiseResult = results.allocate(capacity);
  }

  public Label label() {
    return label;
  }

  /** What differed first, if anything did. */
  public Optional<String> difference() {
    return Optional.ofNullable(difference);
  }

  /** Runs both sides on one page and compares; returns what stock wrote, valid until next time. */
  O check(I page) {
    pages++;
    int expected = stock.run(page, stockResult);
    if (difference == null) {
      results.spoil(stockResult, lanewiseResult, expected);
      difference = compare(page, expected);
    }
    return stockResult;
  }

  private String compare(I page, int expected) {
    int length;
    try {
      length = lanewise.run(page, lanewiseResult);
    } catch (RuntimeException e) {
      return "page %d: Lanewise fails where stock does not: %s".formatted(pages, e);
    }
    if (length != expected) {
      return "page %d: length %,d instead of %,d".formatted(pages, length, expected);
    }
    int index = results.mismatch(stockResult, lanewiseResult, expected);
    return index < 0 ? null : "page %d: first difference at index %,d".formatted(pages, index);
  }

  void addToTiming(I page, long bytes) {
    timedPages.add(page);
    timedBytes += bytes;
  }

  /** Nothing where there is nothing to time: no bytes, or results that differ. */
  public Optional<Timing> time(Alternation alternation) {
    if (timedBytes == 0 || difference != null) {
      return Optional.empty();
    }
    return Optional.of(
        alternation.time(
            label,
            timedBytes,
            () -> pass(stock, stockResult),
            () -> pass(lanewise, lanewiseResult)));
  }

  private O pass(Side<I, O> side, O result) {
    for (I page : timedPages) {
      side.run(page, result);
    }
    return result;
  }
}
