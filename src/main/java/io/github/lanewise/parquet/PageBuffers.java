// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.parquet.bytes.BytesInput;

/** The buffers a writer has taken from its allocator and must give back, each once. */
final class PageBuffers {
  private final SpareBuffer source;
  private final Deque<ByteBuffer> held = new ArrayDeque<>();

  PageBuffers(SpareBuffer source) {
    this.source = source;
  }

  /** At least so many bytes, from index 0 on. */
  ByteBuffer take(int length) {
    ByteBuffer buffer = source.take(length);
    held.push(buffer);
    return buffer;
  }

  /** What of a buffer is a page; valid until the buffers are released. */
  static BytesInput page(ByteBuffer buffer, int length) {
    return buffer.hasArray()
        ? BytesInput.from(buffer.array(), buffer.arrayOffset(), length)
        : BytesInput.from(buffer.slice(0, length));
  }

  void releaseAll() {
    while (!held.isEmpty()) {
      source.giveBack(held.pop());
    }
  }
}
