// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Collects the lines that Lanewise logs while this is open, in the form "WARNING message", and
 * keeps them off the console.
 */
public final class LoggedLines implements AutoCloseable {
  /** A reference to the logger, because the log manager holds loggers weakly. */
  private final Logger logger = Logger.getLogger("io.github.lanewise");

  private final List<String> lines = new CopyOnWriteArrayList<>();

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          lines.add(record.getLevel().getName() + " " + record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  public LoggedLines() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
  }

  /** Returns the lines so far. It first waits for the lines that are yet to be logged. */
  public List<String> lines() {
    WorkQueue.LINES.awaitIdle();
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    WorkQueue.LINES.awaitIdle();
    logger.setUseParentHandlers(true);
    logger.removeHandler(handler);
  }
}
