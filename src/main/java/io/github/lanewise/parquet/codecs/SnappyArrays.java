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
  public int room(byte[] compressed, int offset, int length, int uncompressedLength)
      throws IOException {
    boolean canBe =
        uncompressedLength <= 22L * length
            && Snappy.uncompressedLength(compressed, offset, length) == uncompressedLength;
    return canBe ? uncompressedLength : 0;
  }

  @Override
  public int decompress(byte[] compressed, int offset, int length, byte[] target, int room)
      throws IOException {
    return Snappy.uncompress(compressed, offset, length, target, 0);
  }
}
