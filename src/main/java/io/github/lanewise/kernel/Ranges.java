// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;

/** Checks arguments. Public methods make all these checks before they write the first byte. */
public final class Ranges {
  /**
   * The length of the longest array that every JVM can make, according to the JDK's own
   * collections.
   */
  public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private Ranges() {}

  /** Throws unless {@code value} is at least {@code least}. */
  public static void requireAtLeast(String argument, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          argument + " is " + value + ", but must be at least " + least);
    }
  }

  /** Returns the product. If it is beyond int, throws an exception that names the factors. */
  public static int requireInt(String first, int a, String second, int b) {
    long product = (long) a * b;
    if (product > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          first
              + " * "
              + second
              + " is "
              + a
              + " * "
              + b
              + " = "
              + product
              + ", more than "
              + Integer.MAX_VALUE);
    }
    return (int) product;
  }

  /**
   * Throws unless {@code length} elements from {@code offset} on lie inside an array or a buffer of
   * {@code size} elements.
   */
  public static void requireRange(String argument, long offset, long length, long size) {
    if (offset < 0 || length > size - offset) {
      throw new IndexOutOfBoundsException(
          argument
              + ": "
              + length
              + " elements from offset "
              + offset
              + " do not fit into its "
              + size);
    }
  }

  /**
   * Throws if both ranges are in the same array or buffer and share an element. No kernel can work
   * in place.
   */
  public static void requireApart(
      Object first,
      long firstOffset,
      long firstLength,
      Object second,
      long secondOffset,
      long secondLength) {
    boolean overlap =
        first == second
            && firstLength > 0
            && secondLength > 0
            && firstOffset < secondOffset + secondLength
            && secondOffset < firstOffset + firstLength;
    if (overlap) {
      throw overlapping(firstOffset, firstLength, secondOffset, secondLength);
    }
  }

  private static IllegalArgumentException overlapping(
      long firstOffset, long firstLength, long secondOffset, long secondLength) {
    return new IllegalArgumentException(
        "source and target overlap: ["
            + firstOffset
            + ", "
            + (firstOffset + firstLength)
            + ") and ["
            + secondOffset
            + ", "
            + (secondOffset + secondLength)
            + ") of the same memory");
  }

  /**
   * Throws if the two ranges share a byte of memory. The overlap of two buffers with the same
   * backing array is always noticed, and so is that of a buffer with itself. Any other overlap is
   * noticed from Java 22 on.
   */
  public static void requireApart(
      ByteBuffer first,
      int firstIndex,
      long firstLength,
      ByteBuffer second,
      int secondIndex,
      long secondLength) {
    if (first.hasArray() && second.hasArray()) {
      requireApart(
          first.array(),
          (long) first.arrayOffset() + firstIndex,
          firstLength,
          second.array(),
          (long) second.arrayOffset() + secondIndex,
          secondLength);
    } else if (first == second) {
      // The cast chooses the overload for objects, which compares the indexes within this one
      // buffer.
      requireApart((Object) first, firstIndex, firstLength, second, secondIndex, secondLength);
    } else if (firstLength > 0
        && secondLength > 0
        && SharedMemory.overlaps(
            first, firstIndex, firstLength, second, secondIndex, secondLength)) {
      throw overlapping(firstIndex, firstLength, secondIndex, secondLength);
    }
  }

  /** Throws if the buffer is read-only. */
  public static void requireWritable(ByteBuffer target) {
    if (target.isReadOnly()) {
      throw ReadOnly.exception();
    }
  }

  /**
   * Makes the exception for a read-only buffer. This is a separate class, because the exception's
   * class would be loaded at the first call otherwise.
   */
  private static final class ReadOnly {
    static RuntimeException exception() {
      return new ReadOnlyBufferException();
    }
  }

  /** Checks stride, count and width of streams, and returns how many bytes all values take. */
  public static int requireShape(int stride, int count, int width) {
    requireAtLeast("width", width, 1);
    requireAtLeast("count", count, 0);
    requireAtLeast("stride", stride, count);
    return requireInt("count", count, "width", width);
  }

  /**
   * Returns the number of bytes from the first byte of the first stream to the last byte of the
   * last stream.
   */
  public static long streamsLength(int stride, int count, int width) {
    return count == 0 ? 0 : (width - 1L) * stride + count;
  }
}
