// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;

/** Decompresses with zstd-jni. */
final class ZstdArrays implements ArrayCodec {
  private static final int BLOCK = 1 << 17;

  private ZstdDecompressCtx context;

  /** Checks a limit: a block of equal bytes takes four compressed bytes. */
  @Override
  public boolean canBe(byte[] compressed, int offset, int length, int uncompressedLength) {
    return uncompressedLength <= (length / 4L + 1) * BLOCK;
  }

  @Override
  public boolean decompress(
      byte[] compressed, int offset, int length, byte[] target, int uncompressedLength) {
    if (context == null) {
      context = new ZstdDecompressCtx();
    }
    try {
      return context.decompressByteArray(target, 0, uncompressedLength, compressed, offset, length)
          == uncompressedLength;
    } catch (ZstdException e) {
      return false;
    }
  }

  @Override
  public void release() {
    if (context != null) {
      context.close();
      context = null;
    }
  }
}
