// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** An exception of the application's logging does not reach the caller of a kernel. */
final class ReportTest {
  @Test
  void survivesBrokenLogging() {
    Logger logger = Logger.getLogger("io.github.lanewise");
    Full full = new Full();
    logger.addHandler(full);
    try {
      assertDoesNotThrow(() -> Report.warn("for a handler that throws"));
      assertEquals(1, full.records.get());
    } finally {
      logger.removeHandler(full);
    }
  }

  private static final class Full extends Handler {
    private final AtomicInteger records = new AtomicInteger();

    @Override
    public void publish(LogRecord logged) {
      records.incrementAndGet();
      throw new IllegalStateException("disk full");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
