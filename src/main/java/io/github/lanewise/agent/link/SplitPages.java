// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.agent.copy.Target;
import java.nio.ByteBuffer;

/** Decodes pages of BYTE_STREAM_SPLIT for one call in an engine's own reader. */
public final class SplitPages extends EngineCall {
  SplitPages(Target target, ClassLoader loader, Runnable runs) {
    super(target, loader, runs, "BYTE_STREAM_SPLIT pages decoded for Iceberg");
  }

  /**
   * Decodes a whole page, or nothing.
   *
   * @param first the index of the first value
   * @param streams the bytes of the page, from index 0 to the limit
   * @return the index of the first value that is not decoded
   */
  int decode(int first, ByteBuffer streams, byte[] values, int count, int width) {
    // If the page is too short, the engine's loops throw their own exceptions.
    if (!mayServe()
        || first != 0
        || count <= 0
        || width <= 0
        || (long) count * width > Math.min(streams.limit(), values.length)) {
      return first;
    }
    try {
      ByteStreamSplit.decode(streams, 0, ByteBuffer.wrap(values), 0, count, width);
    } catch (LinkageError e) {
      breaks(e);
      return first;
    } catch (OutOfMemoryError | StackOverflowError passing) {
      // The first call initialises classes that the engine's loops do not need. A class whose
      // initialiser has failed stays broken, so the next call throws a LinkageError.
      return first;
    }
    served();
    return count;
  }
}
