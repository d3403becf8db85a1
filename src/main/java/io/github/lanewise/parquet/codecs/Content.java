// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;

/** Counts the uncompressed bytes of a page without allocating memory for them. */
enum Content {
  /** DEFLATE packs at most 258 bytes into two bits. */
  GZIP(1032) {
    @Override
    boolean has(ByteBuffer compressed, long size) throws IOException {
      byte[] array = compressed.array();
      int offset = compressed.arrayOffset();
      InputStream bytes = new ByteArrayInputStream(array, offset, compressed.limit());
      try (InputStream page = new GZIPInputStream(bytes)) {
        page.skipNBytes(size);
        return true;
      } catch (EOFException e) {
        return false;
      }
    }
  },

  /** Each additional byte of a length stands for at most 255 bytes. */
  LZ4(255) {
    /** Reads Hadoop's frames: the size of the content, then blocks after their compressed sizes. */
    @Override
    boolean has(ByteBuffer compressed, long size) {
      ByteBuffer frames = compressed.duplicate();
      long found = 0;
      while (found < size && frames.remaining() > 2 * Integer.BYTES) {
        int frame = frames.getInt();
        if (frame <= 0) {
          // Hadoop stops, or reads a block of any size.
          break;
        }
        long end = found + frame;
        while (found < Math.min(end, size) && frames.remaining() > Integer.BYTES) {
          int block = frames.getInt();
          if (block <= 0 || block > frames.remaining()) {
            return false;
          }
          long content = sizeOfBlock(frames.slice().limit(block));
          if (content < 0) {
            return false;
          }
          found += content;
          frames.position(frames.position() + block);
        }
      }
      return found >= size;
    }
  },

  LZ4_RAW(255) {
    @Override
    boolean has(ByteBuffer compressed, long size) {
      return sizeOfBlock(compressed.duplicate()) >= size;
    }
  };

  /** The most bytes that one compressed byte stands for. */
  final int mostBytesOfOne;

  Content(int mostBytesOfOne) {
    this.mostBytesOfOne = mostBytesOfOne;
  }

  /**
   * Returns the announced length if a page can have it, else 0. The bytes are counted only if the
   * page is long and compressed better than most.
   */
  int room(byte[] compressed, int offset, int length, int uncompressedLength) throws IOException {
    boolean canBe =
        uncompressedLength <= ArrayCodec.usualSize(length)
            || uncompressedLength <= (long) length * mostBytesOfOne
                && has(ByteBuffer.wrap(compressed, offset, length).slice(), uncompressedLength);
    return canBe ? uncompressedLength : 0;
  }

  /**
   * Returns whether a page has at least this many bytes.
   *
   * @param compressed bytes of an array, from position 0 on
   */
  abstract boolean has(ByteBuffer compressed, long size) throws IOException;

  /**
   * Returns the uncompressed size of a block, or -1 if literals are missing, or if bytes are copied
   * from 0 bytes back. A library that takes such a copy leaves in the page whatever its buffer had,
   * such as values of another file (CVE-2025-67721). A block has sequences, each of literals and a
   * match, whose two lengths are in the halves of a token. Everything else is left to the decoder.
   */
  static long sizeOfBlock(ByteBuffer block) {
    long size = 0;
    while (block.hasRemaining()) {
      int token = block.get() & 0xff;
      long literals = length(token >>> 4, block);
      if (literals > block.remaining()) {
        return -1;
      }
      size += literals;
      block.position(block.position() + (int) literals);
      if (block.remaining() < Short.BYTES) {
        // The last sequence has no match.
        break;
      }
      if (block.getShort() == 0) {
        return -1;
      }
      size += length(token & 15, block) + 4;
    }
    return size;
  }

  private static long length(int half, ByteBuffer block) {
    long length = half;
    for (int more = half == 15 ? 255 : 0; more == 255 && block.hasRemaining(); ) {
      more = block.get() & 0xff;
      length += more;
    }
    return length;
  }
}
