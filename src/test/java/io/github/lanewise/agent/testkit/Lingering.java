// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.util.concurrent.TimeUnit;

/** {@code Lingering SECONDS}: an application that is still there a while after its last page. */
public final class Lingering {
  private Lingering() {}

  public static void main(String[] args) throws Exception {
    OnePage.main(args);
    TimeUnit.SECONDS.sleep(Integer.parseInt(args[0]));
    System.out.println("end");
  }
}
