// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Decision;
import io.github.lanewise.kernel.selection.Operation;

/** Lanewise's kernel for an operation, as the benchmark's parameter asks for it. */
public final class Chosen {
  private Chosen() {}

  /** Sets what may be chosen; to be called before Lanewise is used in this JVM. */
  public static void provider(String provider) {
    System.setProperty("lanewise.provider", provider);
  }

  /**
   * Returns when every operation has its kernel: when all trials have been held, where the provider
   * that was asked for has any.
   */
  public static void proveAll() {
    Acceleration.proveAll();
  }

  /** Fails where another kernel was selected than was asked for. */
  @SuppressWarnings("unchecked") // the caller names the operation, and with it the kernel's type
  public static <K> K kernel(String name, int width) {
    Decision<?> decision = settled(name, width);
    if (vectorsAskedFor() != decision.bits() > 0) {
      throw new IllegalStateException("asked for another provider: " + decision.reason());
    }
    return (K) decision.kernel();
  }

  /**
   * The same for an operation that has a vector kernel on some JDKs and at some widths only: where
   * it has none, the scalar one is what the provider that was asked for gives.
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
      // A trial on a busy machine may come to no end; after a few there is no further one.
      decision = operation.settle();
    } while (!decision.settled());
    return decision;
  }
}
