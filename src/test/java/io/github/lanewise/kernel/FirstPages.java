// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.PolynomialHash;
import io.github.lanewise.kernel.hash.HashKernels;
import io.github.lanewise.kernel.plain.LittleEndianKernels;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * A program that tells how much its first pages allocate, right after the trials of small kernels.
 */
final class FirstPages {
  private static final int PAGE = 20_000;
  private static final int PAGES = 100;

  private static final byte[] BYTES = new byte[8 * PAGE];
  private static final boolean[] BOOLEANS = new boolean[PAGE];
  private static final int[] HASHES = new int[PAGE];

  private FirstPages() {}

  public static void main(String[] args) {
    List<Operation<?>> small =
        Stream.of(LittleEndianKernels.all(), HashKernels.all())
            .<Operation<?>>flatMap(List::stream)
            .toList();
    // The first calls link classes, which allocates, too.
    garbage(FirstPages::page, 100);
    small.forEach(Operation::settle);
    System.out.println(
        "vectors: " + small.stream().filter(one -> one.decision().bits() > 0).count());
    System.out.println("garbage: " + garbage(FirstPages::page, PAGE));
  }

  private static long garbage(IntConsumer page, int count) {
    long before = AllocationMeter.allocatedBytes();
    for (int i = 0; i < PAGES; i++) {
      page.accept(count);
    }
    return AllocationMeter.allocatedBytes() - before;
  }

  private static void page(int count) {
    LittleEndian.putBits(BOOLEANS, 0, BYTES, 0, 0, count);
    LittleEndian.getBits(BYTES, 0, 0, BOOLEANS, 0, count);
    HASHES[0] = PolynomialHash.hash(BYTES, 0, count);
    PolynomialHash.hashAll(BYTES, 0, 8, HASHES, 0, count);
  }
}
