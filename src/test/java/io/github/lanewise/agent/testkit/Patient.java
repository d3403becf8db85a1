// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.agent.AgentReport;
import java.util.concurrent.TimeUnit;

/** An application that writes and reads pages until the agent no longer waits. */
public final class Patient {
  private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(2);

  private Patient() {}

  public static void main(String[] args) throws Exception {
    OnePage.main(args);
    System.out.println("changed at first: " + AgentReport.current().changed().size());
    long start = System.nanoTime();
    while (AgentReport.current().changed().isEmpty() && System.nanoTime() - start < MOST_NANOS) {
      OnePage.main(args);
    }
    OnePage.main(args);
  }
}
