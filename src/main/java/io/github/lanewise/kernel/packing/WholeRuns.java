// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Decodes whole runs of the RLE/bit-packing hybrid, headers included. With a call for each run, the
 * work per run would take longer than the values, because a page has a run for every 8 to 504
 * values. So one call decodes all runs up to the first one that the list below names. The caller
 * decodes that run, or names its fault.
 *
 * <p>All kernels stop before the same run. It is the first one
 *
 * <ul>
 *   <li>that begins less than {@link #HEADER_ROOM} bytes before the end of the stream,
 *   <li>whose header has more than two bytes, or whose value has too many bits,
 *   <li>whose number of values, rounded up to a multiple of {@link #ROUND}, exceeds the rest of the
 *       {@code count},
 *   <li>whose packed bytes do not all lie in the stream, or are followed by less than {@link #ROOM}
 *       bytes of the array.
 * </ul>
 *
 * So kernels need no tails. They write whole vectors, and the next run overwrites the surplus
 * values.
 */
@FunctionalInterface
public interface WholeRuns extends Watched<WholeRuns> {
  /** The most bytes that a kernel loads for a header and a value. */
  int HEADER_ROOM = 2 + Long.BYTES;

  /**
   * The number of bytes in the widest vector. A load at a packed run's last byte must end within
   * the array.
   */
  int ROOM = 64;

  /** The number of values in the widest vector. */
  int ROUND = 16;

  /**
   * The most values of a call that is verified. A call may decode a few runs only, and the check
   * makes a copy for all values that are asked for. The longest run of a kernel has 8,191 groups of
   * eight values.
   */
  int MOST_VERIFIED = 1 << 16;

  /**
   * Decodes runs into an array. The next {@link #ROUND} elements after the values are set to 0, as
   * far as {@code count} allows.
   *
   * @param width bits of a value, 1 to 32
   * @param offset the index of the first header
   * @param end the index after the stream's last byte
   * @param count the most values to write
   * @return the number of decoded values in the upper 32 bits, and the number of bytes that they
   *     take in the lower 32 bits
   */
  long run(int width, byte[] stream, int offset, int end, int[] values, int first, int count);

  /** Returns the header that begins in the lowest byte, if it has at most two bytes. */
  static int header(long bits) {
    return (int) (bits & 0x7f | (bits & 0x7f00) >>> 1 & -(bits >>> 7 & 1));
  }

  /** Returns whether the header that begins in the lowest byte has more than two bytes. */
  static boolean isLong(long bits) {
    return (bits & 0x8080) == 0x8080;
  }

  @Override
  default WholeRuns watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default WholeRuns verifiedBy(Verification<WholeRuns> verification) {
    return (width, stream, offset, end, values, first, count) -> {
      if (!verification.isDue()) {
        return run(width, stream, offset, end, values, first, count);
      }
      int some = Math.min(count, MOST_VERIFIED);
      Output<int[]> output = Output.range(values, first, some);
      return verification.check(
          () -> verification.scalar().run(width, stream, offset, end, output.scratch(), 0, some),
          () -> run(width, stream, offset, end, values, first, some),
          output);
    };
  }

  record WithWatch(WholeRuns kernel, Watch watch) implements WholeRuns {
    @Override
    public long run(
        int width, byte[] stream, int offset, int end, int[] values, int first, int count) {
      long start = watch.start();
      long done = kernel.run(width, stream, offset, end, values, first, count);
      watch.end(start);
      return done;
    }
  }
}
