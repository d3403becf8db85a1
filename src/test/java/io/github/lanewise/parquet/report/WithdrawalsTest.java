// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.stock.DifferenceException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;

class WithdrawalsTest {
  @Test
  void theLineNamesThePartAndTheCause() {
    assertEquals(
        List.of(
            "Lanewise leaves PLAIN writers of INT32 of org.apache.parquet to parquet-java's own code"
                + " from now on: java.lang.IllegalStateException: differs"),
        said(new IllegalStateException("differs")));
  }

  /**
   * The text of a DifferenceException is for people, so the name of the class does not come before
   * it.
   */
  @Test
  void aDifferenceIsItsOwnText() {
    DifferenceException difference =
        assertThrows(
            DifferenceException.class,
            () -> DifferenceException.requireEqual(1, 2, "the size of a page"));
    String line = said(difference).get(0);
    assertTrue(line.endsWith(" from now on: the size of a page is 2, with parquet-java 1"), line);
  }

  private static List<String> said(Throwable cause) {
    List<String> lines = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(new SimpleFormatter().formatMessage(line));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger logger = Logger.getLogger("io.github.lanewise.parquet");
    logger.addHandler(handler);
    try {
      Withdrawals.say("PLAIN writers of INT32 of ", cause);
    } finally {
      logger.removeHandler(handler);
    }
    return lines;
  }
}
