// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.io.IOException;

/** Decompresses pages of one codec. Classes of its library are loaded by the first page. */
interface ArrayCodec {
  /**
   * Returns whether the compressed bytes can become so many. A header that announces them may be
   * forged.
   *
   * @throws LinkageError if the library is not there
   */
  boolean canBe(byte[] compressed, int offset, int length, int uncompressedLength)
      throws IOException;

  /**
   * Fills a range of an array.
   *
   * @return false if the compressed bytes have another number of bytes, or are malformed
   * @throws LinkageError if the library is not there
   */
  boolean decompress(
      byte[] compressed, int offset, int length, byte[] target, int uncompressedLength)
      throws IOException;

  /** Releases memory outside the heap. The next page takes it anew. */
  default void release() {}
}
