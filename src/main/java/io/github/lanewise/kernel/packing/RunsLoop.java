// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

/** The loop that a program would have without Lanewise, which decodes one bit at a time. */
final class RunsLoop {
  private RunsLoop() {}

  static long run(
      int width, byte[] stream, int offset, int end, int[] values, int first, int count) {
    int last = first + count;
    int at = offset;
    int v = first;
    while (end - at >= WholeRuns.HEADER_ROOM) {
      int next = at;
      int header = stream[next++] & 0xff;
      if (header >= 0x80) {
        int second = stream[next++];
        if (second < 0) {
          break;
        }
        header = header & 0x7f | second << 7;
      }
      boolean packed = (header & 1) == 1;
      int some = packed ? (header >>> 1) * 8 : header >>> 1;
      int rounded = (some + WholeRuns.ROUND - 1) / WholeRuns.ROUND * WholeRuns.ROUND;
      int bytes = packed ? (header >>> 1) * width : (width + 7) / 8;
      if (rounded > last - v || packed && bytes > end - next) {
        break;
      }
      if (packed && bytes > stream.length - WholeRuns.ROOM - next
          || !packed && !fits(width, stream, next)) {
        break;
      }
      for (int i = 0; i < some; i++) {
        values[v + i] = bits(width, stream, next, packed ? i : 0);
      }
      v += some;
      at = next + bytes;
    }
    for (int i = v; i < v + Math.min(WholeRuns.ROUND, last - v); i++) {
      values[i] = 0;
    }
    return (long) (v - first) << 32 | at - offset;
  }

  /** Returns whether the value of a run has no bits above the width. */
  private static boolean fits(int width, byte[] stream, int offset) {
    int high = width & 7;
    return high == 0 || (stream[offset + (width >>> 3)] & 0xff) >>> high == 0;
  }

  private static int bits(int width, byte[] stream, int offset, int index) {
    int value = 0;
    int bit = index * width;
    for (int k = 0; k < width; k++, bit++) {
      value |= (stream[offset + (bit >>> 3)] >>> (bit & 7) & 1) << k;
    }
    return value;
  }
}
