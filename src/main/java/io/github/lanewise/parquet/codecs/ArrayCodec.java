// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;

/** Decompresses pages of one codec. Classes of its library are loaded by the first page. */
interface ArrayCodec {
  /** The result of a page that is malformed. */
  int DAMAGED = -1;

  /** The result of a page that has more bytes than the array has room for. */
  int LONGER = -2;

  /**
   * Returns the size up to which a header is believed: 4 MiB, and 16 bytes for one compressed byte.
   * Few pages have more.
   */
  static long usualSize(long compressedLength) {
    return Math.max(4 << 20, 16 * compressedLength);
  }

  /**
   * Returns the room that a page is given at first, at most the announced length. A longer page is
   * decompressed again, with more. The header that announces a length may be forged, so the room is
   * in proportion to the compressed bytes.
   *
   * @return 0 if the compressed bytes cannot have this uncompressed length
   * @throws LinkageError if the library is not there
   */
  int room(byte[] compressed, int offset, int length, int uncompressedLength) throws IOException;

  /**
   * Decompresses a range of an array into the first bytes of another array.
   *
   * @param room the most bytes that are written
   * @return the number of bytes, {@link #DAMAGED} or {@link #LONGER}
   * @throws LinkageError if the library is not there
   */
  int decompress(byte[] compressed, int offset, int length, byte[] target, int room)
      throws IOException;

  /** Releases memory outside the heap. The next page allocates it anew. */
  default void release() {}
}
