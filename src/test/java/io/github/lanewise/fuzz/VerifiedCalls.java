// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.Acceleration;
import io.github.lanewise.Kernel;
import io.github.lanewise.kernel.selection.Unproven;
import io.github.lanewise.testkit.Fuzz;

/**
 * A program that makes random calls of every public method with {@code -Dlanewise.verify}, and
 * tells which kernels serve before and afterwards.
 */
final class VerifiedCalls {
  private static final int PERCENT = 6;

  private VerifiedCalls() {}

  public static void main(String[] args) {
    Unproven.serve();
    System.out.println("vectors before: " + vectors());
    ModelCalls.all().forEach((type, call) -> Fuzz.run(type, PERCENT, 200, call));
    System.out.println("vectors after: " + vectors());
  }

  private static long vectors() {
    return Acceleration.current().kernels().stream().filter(VerifiedCalls::isVector).count();
  }

  private static boolean isVector(Kernel kernel) {
    return kernel.bits() > 0;
  }
}
