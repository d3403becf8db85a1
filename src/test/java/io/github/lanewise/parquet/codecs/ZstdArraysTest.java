// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import org.junit.jupiter.api.Test;

/** Tests when the memory of zstd, which is outside the heap, is given back. */
final class ZstdArraysTest {
  private static final byte[] PAGE = new byte[1_000];
  private static final byte[] COMPRESSED = Zstd.compress(PAGE);

  private final ZstdArrays codec = new ZstdArrays();

  @Test
  void releaseGivesTheMemoryBack() {
    decompress();
    ZstdDecompressCtx context = codec.context;
    codec.release();
    assertThrows(IllegalStateException.class, () -> context.decompress(COMPRESSED, PAGE.length));
  }

  @Test
  void decompressesAgainAfterARelease() {
    codec.release();
    decompress();
    codec.release();
    codec.release();
    decompress();
    codec.release();
  }

  private void decompress() {
    byte[] target = new byte[PAGE.length];
    target[0] = 1;
    assertEquals(
        PAGE.length, codec.decompress(COMPRESSED, 0, COMPRESSED.length, target, PAGE.length));
    assertArrayEquals(PAGE, target);
  }
}
