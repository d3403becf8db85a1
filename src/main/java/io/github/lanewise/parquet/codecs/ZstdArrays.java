// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;

/** Decompresses with zstd-jni. */
final class ZstdArrays implements ArrayCodec {
  private static final int BLOCK = 1 << 17;

  /** Has memory outside the heap. Is null before the first page and after a release. */
  ZstdDecompressCtx context;

  /**
   * Returns 0 for an impossible length, because even a block of 128 KiB of equal bytes takes four
   * compressed bytes. The size in the header of a frame is not used, because it may be forged, too,
   * and streams write none.
   */
  @Override
  public int room(byte[] compressed, int offset, int length, int uncompressedLength) {
    if (uncompressedLength > (length / 4L + 1) * BLOCK) {
      return 0;
    }
    return (int) Math.min(uncompressedLength, ArrayCodec.usualSize(length));
  }

  @Override
  public int decompress(byte[] compressed, int offset, int length, byte[] target, int room) {
    if (context == null) {
      context = new ZstdDecompressCtx();
    }
    return Call.decompress(context, compressed, offset, length, target, room);
  }

  /**
   * The JVM loads the exceptions that a class catches when it links that class. So a class that is
   * linked before the first page must not catch those of the library, which may be missing.
   */
  private static final class Call {
    static int decompress(
        ZstdDecompressCtx context,
        byte[] compressed,
        int offset,
        int length,
        byte[] target,
        int room) {
      try {
        return context.decompressByteArray(target, 0, room, compressed, offset, length);
      } catch (ZstdException e) {
        return e.getErrorCode() == Zstd.errDstSizeTooSmall() ? LONGER : DAMAGED;
      }
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
