// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import java.nio.ByteBuffer;

/**
 * Packs into buffers and unpacks from them. A buffer with an accessible array is used in place. All
 * others go piece by piece through a heap array that stays in the first-level cache.
 */
public final class PackingBuffers {
  /** The number of bytes of a piece. */
  private static final int TILE = 8192;

  private PackingBuffers() {}

  /** Unpacks into int[] or long[]. */
  public static <V> void unpack(
      Packing<byte[], V> kernel,
      int width,
      ByteBuffer packed,
      int index,
      V values,
      int first,
      int count) {
    if (packed.hasArray()) {
      kernel.run(width, packed.array(), packed.arrayOffset() + index, values, first, count);
      return;
    }
    int piece = piece(width, count);
    byte[] tile = new byte[bytes(width, piece)];
    for (int left = count; left > 0; left -= piece) {
      int i = count - left;
      int n = Math.min(piece, left);
      packed.get(index + (i >>> 3) * width, tile, 0, bytes(width, n));
      kernel.run(width, tile, 0, values, first + i, n);
    }
  }

  /** Packs int[] or long[]. */
  public static <V> void pack(
      Packing<V, byte[]> kernel,
      int width,
      V values,
      int first,
      ByteBuffer packed,
      int index,
      int count) {
    if (packed.hasArray()) {
      kernel.run(width, values, first, packed.array(), packed.arrayOffset() + index, count);
      return;
    }
    int piece = piece(width, count);
    byte[] tile = new byte[bytes(width, piece)];
    for (int left = count; left > 0; left -= piece) {
      int i = count - left;
      int n = Math.min(piece, left);
      kernel.run(width, values, first + i, tile, 0, n);
      packed.put(index + (i >>> 3) * width, tile, 0, bytes(width, n));
    }
  }

  /**
   * Returns the number of values of a piece. They are whole groups that fill the tile. For width 0
   * they are all values, because these take no byte.
   */
  private static int piece(int width, int count) {
    return width == 0 ? count : Math.min(count, TILE / width << 3);
  }

  private static int bytes(int width, int count) {
    return (int) ((long) width * count + 7 >>> 3);
  }
}
