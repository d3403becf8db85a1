// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
      Withdrawals.say("PLAIN writers of INT32 of ", new IllegalStateException("differs"));
    } finally {
      logger.removeHandler(handler);
    }
    assertEquals(
        List.of(
            "Lanewise leaves PLAIN writers of INT32 of org.apache.parquet to parquet-java's own code"
                + " from now on: java.lang.IllegalStateException: differs"),
        lines);
  }
}
