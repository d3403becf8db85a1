// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.util.concurrent.TimeUnit;

/**
 * A program for tests, called as {@code Lingering SECONDS}. It writes a page, and ends so many
 * seconds later.
 */
public final class Lingering {
  private Lingering() {}

  public static void main(String[] args) throws Exception {
    OnePage.main(args);
    TimeUnit.SECONDS.sleep(Integer.parseInt(args[0]));
    System.out.println("end");
  }
}
