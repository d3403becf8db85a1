// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;

/** Decompresses pages of one codec. Classes of its library are loaded by the first page. */
interface ArrayCodec {
  /**
   * Returns whether the compressed bytes can have this uncompressed length. The header that
   * announces it may be forged.
   *
   * @throws LinkageError if the library is not there
   */
  boolean canBe(byte[] compressed, int offset, int length, int uncompressedLength)
      throws IOException;

  /**
   * Decompresses a range of an array into the first bytes of another array.
   *
   * @return false if the compressed bytes have another uncompressed length, or are malformed
   * @throws LinkageError if the library is not there
   */
  boolean decompress(
      byte[] compressed, int offset, int length, byte[] target, int uncompressedLength)
      throws IOException;

  /** Releases memory outside the heap. The next page allocates it anew. */
  default void release() {}
}
