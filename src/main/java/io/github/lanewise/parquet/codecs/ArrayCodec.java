// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;

/** Decompresses pages of one codec. Classes of its library are loaded by the first page. */
interface ArrayCodec {
  /** The result of a page that is malformed. */
  int DAMAGED = -1;

  /** The result of a page that has more bytes than the array can hold. */
  int LONGER = -2;

  /**
   * The result of a page that parquet-java has to judge, because it takes some damaged pages, for
   * example longer ones than announced.
   */
  int UNSURE = -3;

  /**
   * Returns the size up to which a header is trusted: 4 MiB, or 16 times the compressed bytes if
   * that is more. Few pages are larger.
   */
  static long usualSize(long compressedLength) {
    return Math.max(4 << 20, 16 * compressedLength);
  }

  /**
   * Returns the length of the array that a page is decompressed into at first, at most the
   * announced length. A longer page is decompressed again, into a longer array. The header that
   * announces a length may be forged, so the first array is in proportion to the compressed bytes.
   *
   * @return 0 if the compressed bytes cannot have this uncompressed length
   * @throws LinkageError if the library cannot be loaded
   */
  int room(byte[] compressed, int offset, int length, int uncompressedLength) throws IOException;

  /**
   * Decompresses a range of an array into the first bytes of another array. A codec that never
   * returns {@link #LONGER} has the announced length as {@link #room}, and is {@link #UNSURE} of a
   * page that has another length.
   *
   * @param room the most bytes that are written
   * @return the number of bytes, {@link #DAMAGED}, {@link #LONGER} or {@link #UNSURE}
   * @throws LinkageError if the library cannot be loaded
   */
  int decompress(byte[] compressed, int offset, int length, byte[] target, int room)
      throws IOException;

  /** Releases memory outside the heap. The next page allocates it anew. */
  default void release() {}
}
