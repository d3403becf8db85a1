// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.pages;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;

/**
 * Holds the bytes of a page as a range of an array. It is parquet-java's own array if the page lies
 * in a single array. Otherwise the page is copied into an array that is used again for the next
 * page.
 */
public final class PageArray {
  private static final byte[] NONE = {};

  private byte[] copy = NONE;
  private byte[] array = NONE;
  private int offset;
  private int length;

  /** Takes the bytes of the next page. */
  public void take(BytesInput bytes) throws IOException {
    // toByteBuffer() is not called, because it copies in parquet-java 1.13. The buffers of a stream
    // are never copies.
    List<ByteBuffer> buffers = bytes.toInputStream().remainingBuffers();
    if (buffers.size() == 1 && buffers.get(0).hasArray()) {
      ByteBuffer buffer = buffers.get(0);
      array = buffer.array();
      offset = buffer.arrayOffset() + buffer.position();
      length = buffer.remaining();
      return;
    }
    copy(buffers, Math.toIntExact(bytes.size()));
  }

  private void copy(List<ByteBuffer> buffers, int size) {
    if (copy.length < size) {
      copy = new byte[size];
    }
    int end = 0;
    for (ByteBuffer buffer : buffers) {
      int part = buffer.remaining();
      buffer.duplicate().get(copy, end, part);
      end += part;
    }
    array = copy;
    offset = 0;
    length = end;
  }

  /** Releases parquet-java's memory. */
  public void release() {
    array = NONE;
    offset = 0;
    length = 0;
  }

  public byte[] array() {
    return array;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }
}
