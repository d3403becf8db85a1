// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * A program for tests, called as {@code LeftBehind REPORT}. It waits for the agent's first report,
 * and makes a file such as a killed process leaves, two hours old. It ends when the agent has
 * removed that file.
 */
public final class LeftBehind {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  private LeftBehind() {}

  public static void main(String[] args) throws Exception {
    Path report = Path.of(args[0]);
    await(report, true);
    Path file = Files.writeString(Path.of(args[0] + ".1.1700000000000.tmp"), "half a rep");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    await(file, false);
  }

  private static void await(Path file, boolean there) throws InterruptedException {
    long start = System.nanoTime();
    while (Files.exists(file) != there) {
      if (System.nanoTime() - start > MOST_NANOS) {
        throw new IllegalStateException(file + (there ? " is not there" : " is still there"));
      }
      Thread.sleep(50);
    }
  }
}
