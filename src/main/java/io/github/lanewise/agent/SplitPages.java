// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.ByteStreamSplit;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;

/** What stock's reader of BYTE_STREAM_SPLIT pages calls in place of its own loop. */
public final class SplitPages {
  static final LongAdder DECODED = new LongAdder();

  private static volatile boolean broken;

  private SplitPages() {}

  /**
   * The values of a page one after another.
   *
   * @param page {@code width} streams of {@code count} bytes each, from index 0 to the limit
   */
  public static byte[] decode(ByteBuffer page, int count, int width) {
    byte[] values = new byte[page.limit()];
    if (!broken) {
      try {
        ByteStreamSplit.decode(page, 0, ByteBuffer.wrap(values), 0, count, width);
        DECODED.increment();
        return values;
      } catch (LinkageError e) {
        broken = true;
        Journal.fellBack("the decoding of BYTE_STREAM_SPLIT pages", e);
      }
    }
    for (int i = 0; i < count; i++) {
      for (int stream = 0; stream < width; stream++) {
        values[i * width + stream] = page.get(stream * count + i);
      }
    }
    return values;
  }
}
