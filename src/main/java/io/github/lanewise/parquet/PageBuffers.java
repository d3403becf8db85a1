// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** The buffers a writer has taken from its allocator and must give back, each once. */
final class PageBuffers {
  private final SpareBuffer source;
  private final Deque<ByteBuffer> held = new ArrayDeque<>();

  PageBuffers(SpareBuffer source) {
    this.source = source;
  }

  /** Takes a buffer of at least so many bytes, from index 0 on. */
  ByteBuffer take(int length) {
    ByteBuffer buffer = source.take(length);
    held.push(buffer);
    return buffer;
  }

  /** Gives each buffer back once, even if the release of another throws. */
  void releaseAll() {
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
