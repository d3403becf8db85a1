// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

/**
 * A program for tests, called as {@code Interrupting FILE}. It interrupts all other threads, and
 * then does the same as {@link Killed} with the file of the report.
 */
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
