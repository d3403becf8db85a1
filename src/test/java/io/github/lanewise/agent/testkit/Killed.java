// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * {@code Killed FILE}: ends as by SIGKILL, without shutdown hooks, once a page of it is in the
 * report.
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
