// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/** The buffers of one batch, in the order of Arrow's record batches. */
final class BatchBuffers {
  /** The most values that are copied at a time, because a view of a buffer has at most 2 GiB. */
  private static final int STEP = 1 << 20;

  private final BufferAllocator allocator;
  private final List<ArrowFieldNode> nodes = new ArrayList<>();
  private final List<ArrowBuf> buffers = new ArrayList<>();
  private byte[] scratch = new byte[0];

  BatchBuffers(BufferAllocator allocator) {
    this.allocator = allocator;
  }

  /** Returns a batch that holds the buffers until it is closed. */
  ArrowRecordBatch batch(int rows) {
    return new ArrowRecordBatch(rows, nodes, buffers);
  }

  /** Releases the buffers, unless others hold them. */
  void release() {
    buffers.forEach(ArrowBuf::close);
    buffers.clear();
    nodes.clear();
  }

  /**
   * Begins with a vector.
   *
   * @param validity {@code null} if nothing is missing
   */
  void start(int slots, int nulls, long[] validity) {
    nodes.add(new ArrowFieldNode(slots, nulls));
    int words = (slots + Long.SIZE - 1) / Long.SIZE;
    if (validity == null) {
      long bytes = (long) words * Long.BYTES;
      add(bytes).setOne(0, bytes);
      return;
    }
    longs(validity, words);
    if (slots % Long.SIZE > 0) {
      // Bits beyond the last row may be anything in the array.
      buffers
          .get(buffers.size() - 1)
          .setLong((words - 1L) * Long.BYTES, validity[words - 1] & (1L << slots) - 1);
    }
  }

  void ints(int[] values, int count) {
    ArrowBuf buffer = add((long) Integer.BYTES * count);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      view(buffer, from, step, Integer.BYTES).asIntBuffer().put(values, from, step);
    }
  }

  void longs(long[] values, int count) {
    ArrowBuf buffer = add((long) Long.BYTES * count);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      view(buffer, from, step, Long.BYTES).asLongBuffer().put(values, from, step);
    }
  }

  void floats(float[] values, int count) {
    ArrowBuf buffer = add((long) Float.BYTES * count);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      view(buffer, from, step, Float.BYTES).asFloatBuffer().put(values, from, step);
    }
  }

  void doubles(double[] values, int count) {
    ArrowBuf buffer = add((long) Double.BYTES * count);
    for (int from = 0; from < count; from += STEP) {
      int step = Math.min(STEP, count - from);
      view(buffer, from, step, Double.BYTES).asDoubleBuffer().put(values, from, step);
    }
  }

  void bytes(byte[] values, int count) {
    add(count).setBytes(0, values, 0, count);
  }

  /** Returns an array for bytes that are added next. Its content is anything. */
  byte[] scratch(long length) {
    if (scratch.length < length) {
      scratch = new byte[Math.toIntExact(length)];
    }
    return scratch;
  }

  private static ByteBuffer view(ArrowBuf buffer, long from, int count, int width) {
    return buffer.nioBuffer(from * width, count * width).order(ByteOrder.nativeOrder());
  }

  private ArrowBuf add(long bytes) {
    ArrowBuf buffer = bytes == 0 ? allocator.getEmpty() : allocator.buffer(bytes);
    buffers.add(buffer);
    if (bytes > 0) {
      buffer.writerIndex(bytes);
    }
    return buffer;
  }
}
