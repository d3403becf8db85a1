// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.delta.LongDeltas;
import io.github.lanewise.kernel.levels.LevelBits;
import io.github.lanewise.kernel.levels.OverNulls;
import io.github.lanewise.kernel.packing.Packing;
import io.github.lanewise.kernel.plain.BooleanPacking;

/** Holds the plain loops that handle one bit at a time. */
final class BitLoop {
  private BitLoop() {}

  /** Returns the loop for an operation, or null if it is not about bits. */
  static Object find(String operation) {
    return switch (operation) {
      case "put booleans" ->
          (BooleanPacking<boolean[], byte[]>)
              (source, from, target, to, bytes) -> {
                for (int i = 0; i < 8 * bytes; i++) {
                  put(target, to, i, source[from + i] ? 1 : 0);
                }
              };
      case "get booleans" ->
          (BooleanPacking<byte[], boolean[]>)
              (source, from, target, to, bytes) -> {
                for (int i = 0; i < 8 * bytes; i++) {
                  target[to + i] = (source[from + (i >>> 3)] >>> (i & 7) & 1) != 0;
                }
              };
      case "unpack int[]" ->
          (Packing<byte[], int[]>)
              (bits, source, from, target, to, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = (int) unpacked(bits, source, from, i);
                }
              };
      case "unpack long[]" ->
          (Packing<byte[], long[]>)
              (bits, source, from, target, to, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = unpacked(bits, source, from, i);
                }
              };
      case "atLeast int[]" ->
          (LevelBits)
              (levels, from, level, bits, first, count) -> {
                int ones = 0;
                for (int i = 0; i < count; i++) {
                  ones += set(bits, first + i, levels[from + i] >= level);
                }
                return ones;
              };
      case "equal int[]" ->
          (LevelBits)
              (levels, from, level, bits, first, count) -> {
                int ones = 0;
                for (int i = 0; i < count; i++) {
                  ones += set(bits, first + i, levels[from + i] == level);
                }
                return ones;
              };
      case "spread int[]" ->
          (OverNulls<int[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = from; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "spread long[]" ->
          (OverNulls<long[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = from; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "spread float[]" ->
          (OverNulls<float[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = from; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "spread double[]" ->
          (OverNulls<double[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = from; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "compact int[]" ->
          (OverNulls<int[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = to; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "compact long[]" ->
          (OverNulls<long[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = to; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "compact float[]" ->
          (OverNulls<float[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = to; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "compact double[]" ->
          (OverNulls<double[]>)
              (source, from, target, to, bits, first, present, count) -> {
                for (int i = 0, next = to; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "decode deltas long[]" ->
          (LongDeltas)
              (packed, widths, data, miniblocks, size, min, last, values, first) -> {
                long value = last;
                int at = data;
                for (int i = 0; i < miniblocks * size; i++) {
                  int width = packed[widths + i / size];
                  value += min + unpacked(width, packed, at, i % size);
                  values[first + i] = value;
                  at += i % size == size - 1 ? size / 8 * width : 0;
                }
                return value;
              };
      default -> null;
    };
  }

  private static long unpacked(int width, byte[] packed, int from, int index) {
    long value = 0;
    for (int k = 0; k < width; k++) {
      int bit = index * width + k;
      value |= (packed[from + (bit >>> 3)] >>> (bit & 7) & 1L) << k;
    }
    return value;
  }

  private static void put(byte[] packed, int to, int bit, long one) {
    int before = (bit & 7) == 0 ? 0 : packed[to + (bit >>> 3)];
    packed[to + (bit >>> 3)] = (byte) (before | one << (bit & 7));
  }

  private static int set(long[] bits, int bit, boolean one) {
    long mask = 1L << bit;
    bits[bit >>> 6] = one ? bits[bit >>> 6] | mask : bits[bit >>> 6] & ~mask;
    return one ? 1 : 0;
  }

  private static boolean isOne(long[] bits, int bit) {
    return (bits[bit >>> 6] >>> bit & 1) != 0;
  }
}
