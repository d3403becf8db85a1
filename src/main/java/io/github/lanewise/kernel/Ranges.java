// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;

/** Checks of arguments, all of them made before the first byte is written. */
public final class Ranges {
  private Ranges() {}

  /** Throws unless {@code value} is at least {@code least}. */
  public static void requireAtLeast(String argument, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          argument + " is " + value + ", it must be at least " + least);
    }
  }

  /** The product, or an exception that names the factors where it is beyond int. */
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
   * Throws unless {@code length} elements from {@code offset} on lie inside something of {@code
   * size} elements.
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
   * Throws where both ranges are in one array or buffer and share an element: no kernel works in
   * place.
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
   * Throws where both buffers show one memory and the ranges share a byte of it: one array, one
   * buffer, and from Java 22 on any other.
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
      // As objects: the same buffer is the same memory, whatever that is.
      requireApart((Object) first, firstIndex, firstLength, second, secondIndex, secondLength);
    } else if (firstLength > 0
        && secondLength > 0
        && SharedMemory.overlaps(
            first, firstIndex, firstLength, second, secondIndex, secondLength)) {
      throw overlapping(firstIndex, firstLength, secondIndex, secondLength);
    }
  }

  /** Throws where the buffer cannot be written. */
  public static void requireWritable(ByteBuffer target) {
    if (target.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
  }

  /** Bytes from the first stream's first byte to the last stream's last. */
  public static long streamsLength(int stride, int count, int width) {
    return count == 0 ? 0 : (width - 1L) * stride + count;
  }
}
