// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.delta.LongDeltas;

/** Holds the plain loop of the family delta. It unpacks one bit at a time. */
final class DeltaLoop {
  private DeltaLoop() {}

  /** Returns the loop for an operation, or null if it is none of this family. */
  static Object find(String operation) {
    return switch (operation) {
      case "decode deltas long[]" ->
          (LongDeltas)
              (packed, widths, data, miniblocks, size, min, last, values, first) -> {
                long value = last;
                int at = data;
                for (int i = 0; i < miniblocks * size; i++) {
                  int width = packed[widths + i / size];
                  value += min + PlainLoop.unpacked(width, packed, at, i % size);
                  values[first + i] = value;
                  at += i % size == size - 1 ? size / 8 * width : 0;
                }
                return value;
              };
      default -> null;
    };
  }
}
