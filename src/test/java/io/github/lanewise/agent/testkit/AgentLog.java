// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.agent.report.Messages;
import java.lang.StackWalker.Option;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Collects the lines that this agent logs, such as "WARNING: message", and keeps them off the
 * console until it is closed. It ignores agents of earlier tests, which may still log on threads of
 * their own.
 */
public class AgentLog extends Handler implements AutoCloseable {
  private static final Logger LOGGER = Logger.getLogger("io.github.lanewise.agent");

  public final List<String> lines = new CopyOnWriteArrayList<>();

  @SuppressWarnings("this-escape") // The handler is complete.
  public AgentLog() {
    LOGGER.setUseParentHandlers(false);
    LOGGER.addHandler(this);
  }

  /** Waits for a line with this beginning. The time limit of the test ends the wait. */
  public final void await(String start) throws InterruptedException {
    while (lines.stream().noneMatch(line -> line.startsWith(start))) {
      Thread.sleep(5);
    }
  }

  @Override
  public final void publish(LogRecord line) {
    boolean isThisAgents =
        StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
            .walk(frames -> frames.anyMatch(each -> each.getDeclaringClass() == Messages.class));
    if (isThisAgents) {
      lines.add(line.getLevel() + ": " + line.getMessage());
      logged(line.getMessage());
    }
  }

  /** Is called for each line, on the thread that logs. */
  protected void logged(String message) {}

  @Override
  public final void flush() {}

  @Override
  public final void close() {
    LOGGER.removeHandler(this);
    LOGGER.setUseParentHandlers(true);
  }
}
