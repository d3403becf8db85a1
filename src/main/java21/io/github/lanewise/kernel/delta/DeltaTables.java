// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import java.util.stream.IntStream;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Makes the tables that unpack deltas. Each table has an entry for every width. The first delta
 * begins with the lowest bit of a register.
 */
final class DeltaTables {
  private DeltaTables() {}

  /** Returns shuffles that bring to each lane the bytes from the first byte of its delta on. */
  @SuppressWarnings("unchecked") // an array of a generic type
  static VectorShuffle<Byte>[] bytes(VectorSpecies<Byte> species, int laneBytes, int widest) {
    return IntStream.rangeClosed(0, widest)
        .mapToObj(
            width ->
                VectorShuffle.fromOp(
                    species,
                    i -> {
                      int from = i / laneBytes * width / Byte.SIZE + i % laneBytes;
                      return Math.min(from, species.length() - 1);
                    }))
        .toArray(VectorShuffle[]::new);
  }

  /** Returns as longs how many bits lie before each delta in the byte in which it begins. */
  static long[] longShifts(int lanes) {
    long[] table = new long[lanes * (Long.SIZE + 1)];
    for (int i = 0; i < table.length; i++) {
      table[i] = i % lanes * (i / lanes) % Byte.SIZE;
    }
    return table;
  }

  /**
   * Returns as ints how many bits lie before each delta in the unit in which it begins.
   *
   * @param unit the number of bits in a byte or in a word
   */
  static int[] intShifts(int lanes, int unit) {
    int[] table = new int[lanes * (Integer.SIZE + 1)];
    for (int i = 0; i < table.length; i++) {
      table[i] = i % lanes * (i / lanes) % unit;
    }
    return table;
  }

  /**
   * Returns shuffles that bring to each lane the word in which its delta begins, or the word in
   * which it ends.
   *
   * @param bitsOn 0 for the word of the beginning, 31 for the word of the end, whatever the width
   */
  @SuppressWarnings("unchecked") // an array of a generic type
  static VectorShuffle<Integer>[] words(VectorSpecies<Integer> species, int bitsOn) {
    return IntStream.rangeClosed(0, Integer.SIZE)
        .mapToObj(
            width ->
                VectorShuffle.fromOp(
                    species,
                    lane -> Math.min((lane * width + bitsOn) / Integer.SIZE, species.length() - 1)))
        .toArray(VectorShuffle[]::new);
  }

  /**
   * Returns a shuffle that fills each upper half with the last lane of the lower half before it.
   *
   * @param half the number of lanes in a half
   */
  static <E> VectorShuffle<E> lower(VectorSpecies<E> species, int half) {
    return VectorShuffle.fromOp(species, lane -> (lane & half) == 0 ? lane : (lane & -half) - 1);
  }
}
