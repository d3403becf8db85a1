// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.agent.setup.Wait;
import java.util.List;

/** Finds the threads that end the agent's wait. A test that begins a long wait must end it. */
public final class WaitThreads {
  private WaitThreads() {}

  public static List<Thread> running() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("lanewise-agent-wait"))
        .toList();
  }

  /** Ends the wait, and waits for its threads. */
  public static void end() throws InterruptedException {
    for (Thread each : running()) {
      each.interrupt();
      each.join();
    }
    Wait.seconds(0);
  }
}
