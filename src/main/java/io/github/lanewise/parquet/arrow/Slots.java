// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.Validity;
import java.util.Arrays;

/**
 * Holds which slots of a vector belong to a batch, as ranges in ascending order. Between ranges of
 * list elements there is a gap where a null list has elements, which Arrow allows.
 */
final class Slots {
  private int[] starts = new int[1];
  private int[] ends = new int[1];
  private int ranges;
  private int count;

  void clear() {
    ranges = 0;
    count = 0;
  }

  /** Adds a range after the others. */
  void add(int start, int end) {
    if (start == end) {
      return;
    }
    count += end - start;
    if (ranges > 0 && ends[ranges - 1] == start) {
      ends[ranges - 1] = end;
      return;
    }
    if (ranges == starts.length) {
      starts = Arrays.copyOf(starts, 2 * ranges);
      ends = Arrays.copyOf(ends, 2 * ranges);
    }
    starts[ranges] = start;
    ends[ranges] = end;
    ranges++;
  }

  /** Returns the number of slots. */
  int count() {
    return count;
  }

  /** Returns the first slot. */
  int first() {
    return ranges == 0 ? 0 : starts[0];
  }

  /** Returns the slot after the last one. */
  int end() {
    return ranges == 0 ? 0 : ends[ranges - 1];
  }

  /** Returns the number of slots from the first to the last, including those between ranges. */
  int span() {
    return end() - first();
  }

  int ranges() {
    return ranges;
  }

  int start(int range) {
    return starts[range];
  }

  int end(int range) {
    return ends[range];
  }

  /**
   * Moves the values of all ranges together, so that no gap is left between them.
   *
   * @param array begins with the values of the first slot
   * @param width the number of array elements that a slot takes
   */
  void closeGaps(Object array, int width) {
    int to = 0;
    for (int range = 0; range < ranges; range++) {
      int from = starts[range] - starts[0];
      int slots = ends[range] - starts[range];
      if (from != to) {
        System.arraycopy(array, from * width, array, to * width, slots * width);
      }
      to += slots;
    }
  }

  /**
   * Moves the bits of all ranges together, so that no gap is left between them.
   *
   * @param first the index of the first slot's bit, which is moved to index 0
   */
  void closeGapsOfBits(long[] bits, int first) {
    int to = 0;
    for (int range = 0; range < ranges; range++) {
      int from = first + starts[range] - starts[0];
      int slots = ends[range] - starts[range];
      if (from != to) {
        Validity.copy(bits, from, bits, to, slots);
      }
      to += slots;
    }
  }
}
