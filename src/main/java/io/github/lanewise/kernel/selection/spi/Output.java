// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Names the elements that one call of a kernel writes to, and holds a scratch array or buffer of
 * the same type. The scalar kernel writes to the scratch, and {@link #mismatch} compares the two.
 * The elements may be in several pieces of equal length. In the scratch these pieces follow one
 * another without gaps. The scratch is a copy at first, because a kernel may leave some elements
 * unchanged.
 *
 * @param <T> an array of numbers or booleans, or a buffer
 */
public final class Output<T> {
  private final T target;
  private final int offset;
  private final int stride;
  private final int pieces;
  private final int length;
  private T scratch;

  private Output(T target, int offset, int stride, int pieces, int length) {
    this.target = target;
    this.offset = offset;
    this.stride = stride;
    // The offset of an empty piece may lie beyond the array's end.
    this.pieces = length == 0 ? 0 : pieces;
    this.length = length;
  }

  /** Returns the output for a range of elements. */
  public static <T> Output<T> range(T target, int offset, int length) {
    return new Output<>(target, offset, length, 1, length);
  }

  /**
   * Returns the output for pieces that begin {@code stride} elements apart. An offset in a buffer
   * counts from the buffer's position.
   */
  public static <T> Output<T> streams(T target, int offset, int stride, int pieces, int length) {
    return new Output<>(target, offset, stride, pieces, length);
  }

  /** Returns the scratch. The scalar kernel writes to it from element 0 on. */
  public T scratch() {
    return scratch;
  }

  /** Makes the scratch, which takes as much memory as the elements that are written. */
  @SuppressWarnings("unchecked") // the scratch has the type of the target
  void makeScratch() {
    int elements = Math.multiplyExact(pieces, length);
    scratch =
        (T)
            (target instanceof ByteBuffer
                ? ByteBuffer.allocate(elements)
                : Array.newInstance(target.getClass().getComponentType(), elements));
    copy(target, offset, stride, scratch, 0, length);
  }

  /**
   * Returns the index in the scratch of the first element that differs from the target's, or -1.
   * Floating-point numbers are compared by their bits, because the bits of a NaN are data, too.
   */
  int mismatch() {
    for (int i = 0; i < pieces; i++) {
      int at = mismatch(i * length, offset + i * stride);
      if (at >= 0) {
        return i * length + at;
      }
    }
    return -1;
  }

  private int mismatch(int from, int at) {
    int to = from + length;
    if (target instanceof byte[] bytes) {
      return Arrays.mismatch((byte[]) scratch, from, to, bytes, at, at + length);
    }
    if (target instanceof int[] ints) {
      return Arrays.mismatch((int[]) scratch, from, to, ints, at, at + length);
    }
    if (target instanceof long[] longs) {
      return Arrays.mismatch((long[]) scratch, from, to, longs, at, at + length);
    }
    if (target instanceof boolean[] booleans) {
      return Arrays.mismatch((boolean[]) scratch, from, to, booleans, at, at + length);
    }
    if (target instanceof ByteBuffer buffer) {
      return ((ByteBuffer) scratch)
          .slice(from, length)
          .mismatch(buffer.slice(buffer.position() + at, length));
    }
    return target instanceof float[] floats
        ? mismatch((float[]) scratch, from, floats, at)
        : mismatch((double[]) scratch, from, (double[]) target, at);
  }

  private int mismatch(float[] expected, int from, float[] actual, int at) {
    for (int i = 0; i < length; i++) {
      if (Float.floatToRawIntBits(expected[from + i]) != Float.floatToRawIntBits(actual[at + i])) {
        return i;
      }
    }
    return -1;
  }

  private int mismatch(double[] expected, int from, double[] actual, int at) {
    for (int i = 0; i < length; i++) {
      if (Double.doubleToRawLongBits(expected[from + i])
          != Double.doubleToRawLongBits(actual[at + i])) {
        return i;
      }
    }
    return -1;
  }

  /** Copies the elements that the scalar kernel wrote into the caller's memory. */
  void correct() {
    copy(scratch, 0, length, target, offset, stride);
  }

  private void copy(T source, int from, int fromStride, T copy, int to, int toStride) {
    for (int i = 0; i < pieces; i++) {
      if (source instanceof ByteBuffer bytes) {
        ByteBuffer buffer = (ByteBuffer) copy;
        buffer.put(
            buffer.position() + to + i * toStride,
            bytes,
            bytes.position() + from + i * fromStride,
            length);
      } else {
        System.arraycopy(source, from + i * fromStride, copy, to + i * toStride, length);
      }
    }
  }
}
