// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

/** Holds the loops that a program would have without Lanewise, which look at one bit at a time. */
final class NullsLoops {
  static final OverNulls<int[]> SPREAD_INTS =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = from; i < count; i++) {
          target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
        }
      };

  static final OverNulls<long[]> SPREAD_LONGS =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = from; i < count; i++) {
          target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
        }
      };

  static final OverNulls<float[]> SPREAD_FLOATS =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = from; i < count; i++) {
          target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
        }
      };

  static final OverNulls<double[]> SPREAD_DOUBLES =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = from; i < count; i++) {
          target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
        }
      };

  static final OverNulls<int[]> COMPACT_INTS =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = to; i < count; i++) {
          if (isOne(bits, first + i)) {
            target[next++] = source[from + i];
          }
        }
      };

  static final OverNulls<long[]> COMPACT_LONGS =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = to; i < count; i++) {
          if (isOne(bits, first + i)) {
            target[next++] = source[from + i];
          }
        }
      };

  static final OverNulls<float[]> COMPACT_FLOATS =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = to; i < count; i++) {
          if (isOne(bits, first + i)) {
            target[next++] = source[from + i];
          }
        }
      };

  static final OverNulls<double[]> COMPACT_DOUBLES =
      (source, from, target, to, bits, first, present, count) -> {
        for (int i = 0, next = to; i < count; i++) {
          if (isOne(bits, first + i)) {
            target[next++] = source[from + i];
          }
        }
      };

  private NullsLoops() {}

  private static boolean isOne(long[] bits, int bit) {
    return (bits[bit >>> 6] >>> bit & 1) != 0;
  }
}
