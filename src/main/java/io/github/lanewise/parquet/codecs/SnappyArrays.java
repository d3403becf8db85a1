// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;
import org.xerial.snappy.Snappy;

/** Decompresses with snappy-java. */
final class SnappyArrays implements ArrayCodec {
  /**
   * Applies two rules: three compressed bytes stand for at most 64, and the first bytes tell the
   * exact length.
   */
  @Override
  public boolean canBe(byte[] compressed, int offset, int length, int uncompressedLength)
      throws IOException {
    return uncompressedLength <= 22L * length
        && Snappy.uncompressedLength(compressed, offset, length) == uncompressedLength;
  }

  @Override
  public boolean decompress(
      byte[] compressed, int offset, int length, byte[] target, int uncompressedLength)
      throws IOException {
    return Snappy.uncompress(compressed, offset, length, target, 0) == uncompressedLength;
  }
}
