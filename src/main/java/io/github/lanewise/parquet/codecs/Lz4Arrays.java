// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Decompresses blocks of LZ4 with aircompressor, which parquet-java has for LZ4_RAW. A page of
 * LZ4_RAW is a block.
 */
final class Lz4Arrays implements ArrayCodec {
  /**
   * The longest block in which no length can exceed an int, because each byte of a length stands
   * for at most 255 bytes. aircompressor 0.21, which parquet-java 1.13 brings, does not notice such
   * a length.
   */
  private static final int LONGEST_SAFE_BLOCK = (Integer.MAX_VALUE - 32) / 255;

  @Override
  public int room(byte[] compressed, int offset, int length, int uncompressedLength)
      throws IOException {
    Library.load();
    return Content.LZ4_RAW.room(compressed, offset, length, uncompressedLength);
  }

  @Override
  public int decompress(byte[] compressed, int offset, int length, byte[] target, int room) {
    clear(target, room);
    return block(compressed, offset, length, target, 0, room) == room ? room : UNSURE;
  }

  /**
   * Clears the room for a page. aircompressor before 2.0.3 takes a copy of 0 bytes back, which
   * leaves in the page whatever the array had, such as values of another file (CVE-2025-67721).
   * Pages that are left to parquet-java are refused if they have such a copy ({@link Content}).
   */
  private static void clear(byte[] target, int room) {
    Arrays.fill(target, 0, room, (byte) 0);
  }

  /** Returns the size of the block, or -1 if it is malformed or has more bytes than the room. */
  private static int block(
      byte[] compressed, int offset, int length, byte[] target, int from, int room) {
    if (length > LONGEST_SAFE_BLOCK) {
      long size = Content.sizeOfBlock(ByteBuffer.wrap(compressed, offset, length));
      if (size < 0 || size > room) {
        return -1;
      }
    }
    try {
      return Library.LZ4.decompress(compressed, offset, length, target, from, room);
    } catch (RuntimeException malformed) {
      // The library's own exception is not named, because the class may be missing.
      return -1;
    }
  }

  /** Decompresses Hadoop's frames: the size of the content, then blocks after their sizes. */
  static final class Framed implements ArrayCodec {
    @Override
    public int room(byte[] compressed, int offset, int length, int uncompressedLength)
        throws IOException {
      Library.load();
      return Content.LZ4.room(compressed, offset, length, uncompressedLength);
    }

    @Override
    public int decompress(byte[] compressed, int offset, int length, byte[] target, int room) {
      clear(target, room);
      ByteBuffer frames = ByteBuffer.wrap(compressed, offset, length);
      int size = 0;
      // Hadoop puts an empty frame behind several blocks. Bytes after the page are never read.
      while (size < room && frames.remaining() >= 2 * Integer.BYTES) {
        long end = (long) size + frames.getInt();
        if (end <= size || end > room) {
          return UNSURE;
        }
        while (size < end) {
          int packed = frames.remaining() < Integer.BYTES ? 0 : frames.getInt();
          if (packed > frames.remaining()) {
            // Hadoop would allocate that many bytes before it found that they are missing.
            return DAMAGED;
          }
          int content =
              packed <= 0
                  ? -1
                  : block(compressed, frames.position(), packed, target, size, (int) end - size);
          if (content <= 0) {
            return UNSURE;
          }
          size += content;
          frames.position(frames.position() + packed);
        }
      }
      return size == room ? size : UNSURE;
    }
  }

  /** The library. The first page loads it, because it may be missing. */
  private static final class Library {
    static final Lz4Decompressor LZ4 = new Lz4Decompressor();

    /** Fails before memory is allocated for a page. */
    static void load() {
      // The class is initialised by this call.
    }
  }
}
