// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.trial.Decision;

/** Finds Lanewise's kernel for an operation, as the benchmark's parameter asks for it. */
public final class Chosen {
  private Chosen() {}

  /** Sets the kernels that may be chosen. Call it before Lanewise is used in this JVM. */
  public static void provider(String provider) {
    System.setProperty("lanewise.provider", provider);
  }

  /**
   * Waits until every operation has its kernel. By then all trials have been held, if the provider
   * holds any.
   */
  public static void proveAll() {
    Acceleration.proveAll();
  }

  /** Returns the kernel that serves. Fails if another kernel was asked for. */
  @SuppressWarnings("unchecked") // the caller names the operation, and with it the kernel's type
  public static <K> K kernel(String name, int width) {
    Decision<?> decision = settled(name, width);
    if (vectorsAskedFor() != decision.bits() > 0) {
      throw new IllegalStateException("asked for another provider: " + decision.reason());
    }
    return (K) decision.kernel();
  }

  /**
   * Settles an operation that has a vector kernel only on some JDKs and at some widths. If it has
   * none here, the scalar kernel is accepted.
   */
  public static void settle(String name, int width) {
    Decision<?> decision = settled(name, width);
    boolean asked =
        vectorsAskedFor() ? Acceleration.current().vectorBits() > 0 : decision.bits() == 0;
    if (!asked) {
      throw new IllegalStateException("asked for another provider: " + decision.reason());
    }
  }

  private static boolean vectorsAskedFor() {
    return System.getProperty("lanewise.provider").equals("vector");
  }

  private static Decision<?> settled(String name, int width) {
    Operation<?> operation =
        Operations.all().stream()
            .filter(o -> o.name().equals(name) && o.width() == width)
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no operation " + name + " of width " + width));
    Decision<?> decision;
    do {
      // A trial on a busy machine may end undecided. After a few such trials no further one is
      // held.
      decision = operation.settle();
    } while (!decision.settled());
    return decision;
  }
}
