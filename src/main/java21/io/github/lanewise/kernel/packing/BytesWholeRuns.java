// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import static io.github.lanewise.kernel.packing.WordsUnpackInts.BYTES;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.INTS;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.INTS_TYPE;
import static io.github.lanewise.kernel.packing.WordsUnpackInts.LANES;
import static jdk.incubator.vector.VectorOperators.AND;
import static jdk.incubator.vector.VectorOperators.LSHR;

import io.github.lanewise.kernel.Bytes;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorShuffle;

/** Decodes whole runs with the shuffle of {@link BytesUnpackInts}, which stays in a register. */
final class BytesWholeRuns {
  private BytesWholeRuns() {}

  static long run(
      int width, byte[] stream, int offset, int end, int[] values, int first, int count) {
    if (!BytesUnpackInts.FITS[width]) {
      return ScalarWholeRuns.run(width, stream, offset, end, values, first, count);
    }
    VectorShuffle<Byte> shuffle = BytesUnpackInts.SHUFFLES[width];
    IntVector right = IntVector.fromArray(INTS, BytesUnpackInts.RIGHT, width * LANES);
    IntVector mask = IntVector.broadcast(INTS, -1 >>> -width);
    int block = LANES * width / 8;
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
        IntVector equal = INTS_TYPE.cast(IntVector.broadcast(INTS, (int) value));
        for (int i = v; i < v + some; i += LANES) {
          equal.intoArray(values, i);
        }
        at = next + valueBytes;
      } else {
        int bytes = (header >>> 1) * width;
        some = header >>> 1 << 3;
        if ((some + 15 & -16) > last - v
            || bytes > end - next
            || bytes > stream.length - WholeRuns.ROOM - next) {
          break;
        }
        for (int i = v, p = next; i < v + some; i += LANES, p += block) {
          ByteVector fours = ByteVector.fromArray(BYTES, stream, p).rearrange(shuffle);
          INTS_TYPE
              .cast(
                  INTS_TYPE
                      .cast(fours.reinterpretAsInts())
                      .lanewise(LSHR, right)
                      .lanewise(AND, mask))
              .intoArray(values, i);
        }
        at = next + bytes;
      }
      v += some;
    }
    for (int i = v; i < v + Math.min(WholeRuns.ROUND, last - v); i++) {
      values[i] = 0;
    }
    return (long) (v - first) << 32 | at - offset;
  }
}
