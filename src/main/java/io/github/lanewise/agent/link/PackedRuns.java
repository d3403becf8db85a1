// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.BitPacking;
import io.github.lanewise.agent.copy.Target;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Unpacks packed runs for one call in an engine's own reader, if their values have two bits or
 * more. Such values are ids of dictionaries, and levels of nested columns. parquet-java writes runs
 * of up to 504 values, which take less than a kilobyte if a value has up to 13 bits.
 */
public final class PackedRuns extends EngineCall {
  /**
   * Runs of one bit, the levels of most columns, are left to the engine. If Lanewise unpacked them,
   * some JVMs would read columns with random nulls more slowly, because C2 then compiles the loops
   * that use the levels in another way.
   */
  private static final int LEAST_WIDTH = 2;

  /** The most bytes to take from the stream at a time. Other writers make runs of a whole page. */
  private static final int MOST_BYTES = 1 << 14;

  PackedRuns(Target target, ClassLoader loader, Runnable runs) {
    super(target, loader, runs, "packed runs unpacked for " + target.engine());
    // These calls link everything that a run of any width needs. Linking must not fail later, when
    // the bytes of a run have been read and the engine's loop can no longer get them.
    for (int width = LEAST_WIDTH; width <= Integer.SIZE; width++) {
      BitPacking.unpack(width, new byte[width], 0, new int[Byte.SIZE], 0, Byte.SIZE);
    }
  }

  /**
   * Unpacks a whole run. It leaves the run to the engine during the wait, if values have one bit,
   * or if the stream is too short for it.
   *
   * @param first the index of the first value, 0
   * @param stream the rest of the page. {@code available()} returns the number of its bytes
   * @param count the number of values, a multiple of eight
   * @return {@code count} if the run has been unpacked, else {@code first}
   */
  int unpack(int first, InputStream stream, int width, int[] target, int count) throws IOException {
    // If the page is too short, the engine's loop throws its own exception.
    if (!mayServe()
        || first != 0
        || width < LEAST_WIDTH
        || width > Integer.SIZE
        || count <= 0
        || count > target.length
        || (long) count / Byte.SIZE * width > stream.available()) {
      return first;
    }
    int step = Math.min(count, MOST_BYTES / width * Byte.SIZE);
    byte[] packed = new byte[step / Byte.SIZE * width];
    for (int done = 0; done < count; done += step) {
      int values = Math.min(step, count - done);
      int bytes = values / Byte.SIZE * width;
      int read = stream.readNBytes(packed, 0, bytes);
      if (read < bytes) {
        throw new EOFException(
            "the stream ended after " + read + " of " + bytes + " bytes that it announced");
      }
      BitPacking.unpack(width, packed, 0, target, done, values);
    }
    served();
    return count;
  }
}
