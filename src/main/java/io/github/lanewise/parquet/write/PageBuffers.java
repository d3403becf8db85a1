// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** Holds the buffers that a writer has taken from its allocator and must give back, each once. */
public final class PageBuffers {
  private final SpareBuffer source;
  private final Deque<ByteBuffer> held = new ArrayDeque<>();

  /** Makes an empty set of buffers for one writer. */
  public PageBuffers(SpareBuffer source) {
    this.source = source;
  }

  /** Returns a buffer of at least this many bytes, which starts at index 0. */
  public ByteBuffer take(int length) {
    ByteBuffer buffer = source.take(length);
    held.push(buffer);
    return buffer;
  }

  /** Gives each buffer back once, even if the release of another one throws. */
  public void releaseAll() {
    while (!held.isEmpty()) {
      ByteBuffer buffer = held.pop();
      try {
        source.giveBack(buffer);
      } catch (RuntimeException | Error e) {
        Failures.add(e, this::releaseAll);
        throw e;
      }
    }
  }
}
