// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code Killed FILE}: ends as by SIGKILL, without shutdown hooks, once a page of it is in the
 * report.
 */
public final class Killed {
  private Killed() {}

  public static void main(String[] args) throws Exception {
    OnePage.main(args);
    Path report = Path.of(args[0]);
    while (!Files.exists(report) || !Files.readString(report).contains("pages written: 1\n")) {
      Thread.sleep(50);
    }
    Runtime.getRuntime().halt(137);
  }
}
