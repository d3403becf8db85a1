// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.Bytes;
import java.util.Arrays;

/** Decodes whole runs with loads of a long, a group of eight values at a time. */
final class ScalarWholeRuns {
  private ScalarWholeRuns() {}

  static long run(
      int width, byte[] stream, int offset, int end, int[] values, int first, int count) {
    int last = first + count;
    int valueBytes = width + 7 >>> 3;
    long valueMask = -1L >>> -8 * valueBytes;
    int at = offset;
    int v = first;
    while (end - at >= WholeRuns.HEADER_ROOM) {
      long bits = (long) Bytes.LONG.get(stream, at);
      int header = WholeRuns.header(bits);
      int next = at + 1 + (int) (bits >>> 7 & 1);
      if (WholeRuns.isLong(bits)) {
        break;
      }
      int some;
      if ((header & 1) == 0) {
        some = header >>> 1;
        long value = (long) Bytes.LONG.get(stream, next) & valueMask;
        if (value >>> width != 0 || (some + 15 & -16) > last - v) {
          break;
        }
        Arrays.fill(values, v, v + some, (int) value);
        at = next + valueBytes;
      } else {
        int bytes = (header >>> 1) * width;
        some = header >>> 1 << 3;
        if ((some + 15 & -16) > last - v
            || bytes > end - next
            || bytes > stream.length - WholeRuns.ROOM - next) {
          break;
        }
        ScalarUnpack.groups(width, stream, next, values, v, some);
        at = next + bytes;
      }
      v += some;
    }
    Arrays.fill(values, v, v + Math.min(WholeRuns.ROUND, last - v), 0);
    return (long) (v - first) << 32 | at - offset;
  }
}
