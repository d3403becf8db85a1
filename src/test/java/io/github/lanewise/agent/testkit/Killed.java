// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A program for tests, called as {@code Killed FILE}. It writes a page, and waits until the agent's
 * report in FILE counts that page. Then it ends at once, without shutdown hooks, as a process does
 * that gets SIGKILL.
 */
public final class Killed {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  private Killed() {}

  public static void main(String[] args) throws Exception {
    OnePage.main(args);
    Path report = Path.of(args[0]);
    long start = System.nanoTime();
    while (!Files.exists(report) || !Files.readString(report).contains("pages written: 1\n")) {
      if (System.nanoTime() - start > MOST_NANOS) {
        throw new IllegalStateException("no report of the page");
      }
      Thread.sleep(50);
    }
    Runtime.getRuntime().halt(137);
  }
}
