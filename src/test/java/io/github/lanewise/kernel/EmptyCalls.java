// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.List;

/**
 * A program that calls vector kernels nearly always without values until C2 has compiled them, and
 * then with values. It prints the kernels that allocate. Its arguments are families.
 */
final class EmptyCalls {
  private static final int EMPTY_CALLS = 2_000;
  private static final long WARM_UP_NANOS = 500_000_000;
  private static final long FULL_NANOS = 50_000_000;
  private static final long LONGEST_NANOS = 10_000_000_000L;

  private EmptyCalls() {}

  public static void main(String[] args) throws InterruptedException {
    int bits = Machine.gate().vectorBits();
    int kernels = 0;
    for (Operation<?> operation : Operations.all()) {
      if (List.of(args).contains(operation.family())) {
        kernels += tell(operation, bits);
      }
    }
    System.out.println("bits: " + bits);
    System.out.println("kernels: " + kernels);
  }

  private static <K extends Watched<K>> int tell(Operation<K> operation, int bits)
      throws InterruptedException {
    int kernels = 0;
    for (Candidate<K> candidate : operation.candidates(bits)) {
      if (candidate.bits() > 0) {
        kernels++;
        long bytes = bytesOfARun(operation.sample(), candidate.kernel());
        if (bytes > 0) {
          System.out.printf(
              "allocates: %s, %s: %,d bytes%n", operation, candidate.algorithm(), bytes);
        }
      }
    }
    return kernels;
  }

  private static <K> long bytesOfARun(Sample<K> sample, K kernel) throws InterruptedException {
    int nothing = sample.shapes() - 1;
    int shape = 0;
    for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end; ) {
      sample.run(kernel, shape++ % sample.shapes());
      for (int i = 0; i < EMPTY_CALLS; i++) {
        sample.run(kernel, nothing);
      }
    }
    // C2 compiles in threads of its own, and late on a busy machine.
    long bytes;
    long end = System.nanoTime() + LONGEST_NANOS;
    do {
      for (long pause = System.nanoTime() + FULL_NANOS; System.nanoTime() < pause; ) {
        sample.runAside(kernel);
      }
      Thread.sleep(50);
      long before = AllocationMeter.allocatedBytes();
      sample.runAside(kernel);
      bytes = AllocationMeter.allocatedBytes() - before;
    } while (bytes > 0 && System.nanoTime() < end);
    return bytes;
  }
}
