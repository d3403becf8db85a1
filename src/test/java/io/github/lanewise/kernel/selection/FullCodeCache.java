// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that holds all trials and then uses all operations, with a code cache that is too small
 * for that, so that the JVM drops compiled code meanwhile. It prints how many kernels have passed
 * their trials, how many of these were withdrawn, and which ones go on serving although their calls
 * allocate.
 */
final class FullCodeCache {
  /**
   * The number of requests. In half as many, the watch misses a kernel without its compiled code
   * only once in twenty thousand times.
   */
  private static final int REQUESTS = 20 * Canary.ONE_IN + Canary.LOOKS;

  private FullCodeCache() {}

  public static void main(String[] args) {
    Acceleration.proveAll();
    List<Operation<?>> proven = new ArrayList<>();
    for (Operation<?> operation : Operations.all()) {
      if (operation.decision().bits() > 0) {
        proven.add(operation);
      }
    }
    System.out.println("proven: " + proven.size());
    int withdrawn = 0;
    for (Operation<?> operation : proven) {
      withdrawn += use(operation) ? 0 : 1;
    }
    System.out.println("withdrawn: " + withdrawn);
  }

  /** Returns whether the kernel that serves before all requests still does so after them. */
  private static <K extends Watched<K>> boolean use(Operation<K> operation) {
    Decision<K> before = operation.decision();
    Sample<K> sample = operation.sample();
    long allowed = (long) operation.allowedBytes() * sample.shapes();
    int allocating = 0;
    for (int i = 0; i < REQUESTS && operation.decision() == before; i++) {
      long bytes = AllocationMeter.allocatedBytes();
      sample.run(operation.kernel());
      allocating += AllocationMeter.allocatedBytes() - bytes > allowed ? 1 : 0;
    }
    boolean serves = operation.decision() == before;
    // Fewer calls allocate if the kernel lost its code late, or if C2 has compiled it again.
    if (serves && allocating > REQUESTS / 2) {
      System.out.println("allocates: " + operation + ", " + allocating + " requests");
    }
    return serves;
  }
}
