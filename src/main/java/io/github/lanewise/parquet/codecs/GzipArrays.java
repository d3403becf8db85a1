// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Decompresses members of gzip with the JDK's zlib. */
final class GzipArrays implements ArrayCodec {
  /** The magic number, DEFLATE, no flags, four bytes of time, two of the writer. */
  private static final int HEADER = 10;

  /** The checksum and the length of the content. */
  private static final int TRAILER = 8;

  /**
   * The most bytes of one call of zlib. The JVM holds the arrays in place during a call, and before
   * Java 22 no thread can collect garbage meanwhile.
   */
  private static final int PIECE = 1 << 16;

  private final CRC32 checksum = new CRC32();

  /** Has memory outside the heap. Is null before the first page and after a release. */
  Inflater inflater;

  @Override
  public int room(byte[] compressed, int offset, int length, int uncompressedLength)
      throws IOException {
    return Content.GZIP.room(compressed, offset, length, uncompressedLength);
  }

  @Override
  public int decompress(byte[] compressed, int offset, int length, byte[] target, int room) {
    if (inflater == null) {
      inflater = new Inflater(true);
    }
    int end = offset + length;
    int size = 0;
    try {
      for (int at = offset; at < end; ) {
        if (end - at < HEADER + TRAILER || !hasPlainHeader(compressed, at)) {
          return UNSURE;
        }
        inflater.setInput(compressed, at + HEADER, end - at - HEADER);
        int from = size;
        size = inflate(target, from, room);
        at = end - inflater.getRemaining();
        if (!inflater.finished() || !hasTrailer(compressed, at, end, target, from, size)) {
          return UNSURE;
        }
        at += TRAILER;
        inflater.reset();
      }
    } catch (DataFormatException e) {
      return UNSURE;
    } finally {
      // The compressed bytes must not outlive their row group.
      inflater.reset();
    }
    return size == room ? size : UNSURE;
  }

  private static boolean hasPlainHeader(byte[] compressed, int at) {
    return compressed[at] == 0x1f
        && compressed[at + 1] == (byte) 0x8b
        && compressed[at + 2] == 8
        && compressed[at + 3] == 0;
  }

  /** Returns the end of the member, or of as much of it as there is and has room. */
  private int inflate(byte[] target, int from, int room) throws DataFormatException {
    int size = from;
    int more;
    do {
      more = inflater.inflate(target, size, Math.min(PIECE, room - size));
      size += more;
    } while (more > 0);
    return size;
  }

  private boolean hasTrailer(byte[] compressed, int at, int end, byte[] page, int from, int to) {
    if (end - at < TRAILER) {
      return false;
    }
    checksum.reset();
    checksum.update(page, from, to - from);
    ByteBuffer trailer = ByteBuffer.wrap(compressed, at, TRAILER).order(ByteOrder.LITTLE_ENDIAN);
    return trailer.getInt() == (int) checksum.getValue() && trailer.getInt() == to - from;
  }

  @Override
  public void release() {
    if (inflater != null) {
      inflater.end();
      inflater = null;
    }
  }
}
