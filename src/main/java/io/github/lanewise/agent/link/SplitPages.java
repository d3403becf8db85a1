// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.setup.Wait;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decodes pages of BYTE_STREAM_SPLIT for one call in an engine's own reader, and counts them. What
 * it does not decode is left to the loops of the engine, with their values and exceptions.
 */
public final class SplitPages {
  private final Target target;
  private final ClassLoader loader;
  private final Runnable runs;
  private final LongAdder pages = new LongAdder();
  private volatile boolean reported;
  private volatile boolean broken;

  /**
   * @param runs is run once the first page was decoded
   */
  SplitPages(Target target, ClassLoader loader, Runnable runs) {
    this.target = target;
    this.loader = loader;
    this.runs = runs;
    Journal.countsOf(
        loader, target.root(), Map.of("BYTE_STREAM_SPLIT pages decoded for Iceberg", pages));
  }

  /**
   * Decodes a whole page, or nothing.
   *
   * @param first the index of the first value
   * @param streams the bytes of the page, from index 0 to the limit
   * @return the index of the first value that is not decoded
   */
  int decode(int first, ByteBuffer streams, byte[] values, int count, int width) {
    // Where the page is too short, the engine's loops throw their own exceptions.
    if (broken
        || !Wait.isOver()
        || first != 0
        || count <= 0
        || width <= 0
        || (long) count * width > Math.min(streams.limit(), values.length)) {
      return first;
    }
    try {
      ByteStreamSplit.decode(streams, 0, ByteBuffer.wrap(values), 0, count, width);
    } catch (LinkageError e) {
      broken = true;
      Journal.leftAlone(target, loader, "Lanewise's decoder does not link: " + e);
      return first;
    }
    pages.increment();
    if (!reported) {
      reported = true;
      runs.run();
    }
    return count;
  }
}
