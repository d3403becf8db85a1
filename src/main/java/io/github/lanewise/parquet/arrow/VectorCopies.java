// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.kernel.Ranges;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;

/** Copies the buffers of one column into arrays. A buffer that is too short is refused. */
final class VectorCopies {
  /** The most values that are copied at a time, because a view of a buffer has at most 2 GiB. */
  private static final int STEP = 1 << 20;

  private final String path;

  VectorCopies(String path) {
    this.path = path;
  }

  void ints(ArrowBuf source, long first, int[] target, int count) {
    require(source, first + count, Integer.BYTES);
    for (int done = 0; done < count; done += STEP) {
      int step = Math.min(STEP, count - done);
      view(source, first + done, step, Integer.BYTES).asIntBuffer().get(target, done, step);
    }
  }

  void longs(ArrowBuf source, long first, long[] target, int count) {
    require(source, first + count, Long.BYTES);
    for (int done = 0; done < count; done += STEP) {
      int step = Math.min(STEP, count - done);
      view(source, first + done, step, Long.BYTES).asLongBuffer().get(target, done, step);
    }
  }

  void floats(ArrowBuf source, long first, float[] target, int count) {
    require(source, first + count, Float.BYTES);
    for (int done = 0; done < count; done += STEP) {
      int step = Math.min(STEP, count - done);
      view(source, first + done, step, Float.BYTES).asFloatBuffer().get(target, done, step);
    }
  }

  void doubles(ArrowBuf source, long first, double[] target, int count) {
    require(source, first + count, Double.BYTES);
    for (int done = 0; done < count; done += STEP) {
      int step = Math.min(STEP, count - done);
      view(source, first + done, step, Double.BYTES).asDoubleBuffer().get(target, done, step);
    }
  }

  void bytes(ArrowBuf source, long first, byte[] target, int count) {
    require(source, first + count, Byte.BYTES);
    if (count > 0) {
      source.getBytes(first, target, 0, count);
    }
  }

  /**
   * Copies bits, 64 at a time.
   *
   * @param firstWord the index of the first group of 64 bits
   * @param end the index after the last bit. The buffer may end with the byte of the last bit
   */
  void bits(ArrowBuf source, int firstWord, long[] target, long end) {
    long bytes = (end + Byte.SIZE - 1) / Byte.SIZE;
    require(source, bytes, Byte.BYTES);
    int words = (int) (Math.min(source.capacity(), bytes + Long.BYTES - 1) / Long.BYTES);
    if (words > firstWord) {
      longs(source, firstWord, target, words - firstWord);
    }
    if ((long) words * Long.BYTES < bytes) {
      long last = 0;
      for (long i = (long) words * Long.BYTES; i < bytes; i++) {
        last |= (source.getByte(i) & 0xffL) << (i % Long.BYTES * Byte.SIZE);
      }
      target[words - firstWord] = last;
    }
  }

  private static ByteBuffer view(ArrowBuf source, long first, int count, int width) {
    return source.nioBuffer(first * width, count * width).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Refuses a buffer that is too short for {@code values} values of {@code width} bytes. */
  void require(ArrowBuf source, long values, int width) {
    long capacity = source == null ? 0 : source.capacity();
    if (capacity < values * width) {
      throw refused("has a buffer of %d bytes, but needs %d".formatted(capacity, values * width));
    }
  }

  /** Returns the length of an array for the elements, with an eighth more for the next batch. */
  int room(long elements) {
    if (elements > Ranges.LONGEST_ARRAY) {
      throw refused("takes more than 2 GiB in a batch; write fewer rows at a time");
    }
    return (int) Math.min(Ranges.LONGEST_ARRAY, elements + (elements >> 3));
  }

  IllegalArgumentException refused(String reason) {
    return new IllegalArgumentException("column '" + path + "' " + reason);
  }
}
