// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.levels.LevelBits;
import io.github.lanewise.kernel.levels.OverNulls;

/**
 * Holds the loops that a program would have without Lanewise for the family levels. They handle one
 * bit at a time.
 */
final class LevelsLoop {
  private LevelsLoop() {}

  /** Null for other operations. */
  static Object find(String operation) {
    return switch (operation) {
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
                int next = from;
                for (int i = 0; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "spread long[]" ->
          (OverNulls<long[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = from;
                for (int i = 0; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "spread float[]" ->
          (OverNulls<float[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = from;
                for (int i = 0; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "spread double[]" ->
          (OverNulls<double[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = from;
                for (int i = 0; i < count; i++) {
                  target[to + i] = isOne(bits, first + i) ? source[next++] : 0;
                }
              };
      case "compact int[]" ->
          (OverNulls<int[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = to;
                for (int i = 0; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "compact long[]" ->
          (OverNulls<long[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = to;
                for (int i = 0; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "compact float[]" ->
          (OverNulls<float[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = to;
                for (int i = 0; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      case "compact double[]" ->
          (OverNulls<double[]>)
              (source, from, target, to, bits, first, present, count) -> {
                int next = to;
                for (int i = 0; i < count; i++) {
                  if (isOne(bits, first + i)) {
                    target[next++] = source[from + i];
                  }
                }
              };
      default -> DeltaLoop.find(operation);
    };
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
