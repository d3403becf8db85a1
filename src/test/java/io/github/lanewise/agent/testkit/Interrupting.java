// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

/** {@code Interrupting FILE}: interrupts all other threads, and then is as {@link Killed}. */
public final class Interrupting {
  private Interrupting() {}

  public static void main(String[] args) throws Exception {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
    Killed.main(args);
  }
}
