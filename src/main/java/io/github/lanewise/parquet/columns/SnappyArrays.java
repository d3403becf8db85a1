// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.io.IOException;
import org.xerial.snappy.Snappy;

/** Decompresses with snappy-java. */
final class SnappyArrays implements ArrayCodec {
  /** Three bytes stand for at most 64. */
  @Override
  public boolean canBe(int compressed, int uncompressed) {
    return uncompressed <= 22L * compressed;
  }

  @Override
  public boolean decompress(
      byte[] compressed, int offset, int length, byte[] target, int uncompressedLength)
      throws IOException {
    return Snappy.uncompressedLength(compressed, offset, length) == uncompressedLength
        && Snappy.uncompress(compressed, offset, length, target, 0) == uncompressedLength;
  }
}
