// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.github.lanewise.parquet.testkit.HeldBytes;
import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.xerial.snappy.Snappy;

/**
 * Tests which pages compressors leave to parquet-java, and the lengths up to which codecs trust
 * pages.
 */
final class ArrayCompressorTest {
  private static final byte[] PAGE = {1, 2, 3};

  private final StockStub stock = new StockStub();

  @Test
  void pagesWithoutBytesAndMissingLibrariesAreLeftToParquetJava() throws IOException {
    ArrayCompressor missing =
        new ArrayCompressor(CompressionCodecName.SNAPPY, () -> stock) {
          @Override
          int most(int length) {
            return length;
          }

          @Override
          int compress(byte[] page, int offset, int length, byte[] target) {
            throw new NoClassDefFoundError("on purpose");
          }
        };
    assertArrayEquals(PAGE, PageBytes.of(missing.compress(BytesInput.from(PAGE))));
    assertEquals(0, missing.compress(BytesInput.empty()).size());
    assertEquals(List.of("compress 3", "compress 0"), stock.calls);
    assertEquals(CompressionCodecName.SNAPPY, missing.getCodecName());
  }

  /** The array of a page may be a large one of parquet-java's, with many pages. */
  @Test
  void aCompressorHoldsNoPageThatIsDone() throws IOException {
    for (ArrayCompressor compressor :
        List.of(new SnappyCompressor(() -> stock), new ZstdCompressor(3, () -> stock))) {
      byte[] pages = new byte[1 << 20];
      compressor.compress(BytesInput.from(pages, 9, 3));
      assertTrue(HeldBytes.of(compressor) < pages.length);
      compressor.release();
      assertEquals(0, HeldBytes.of(compressor));
    }
  }

  /** zstd refuses the end of a frame that has fewer bytes than were announced. */
  @Test
  void zstdBeginsANewFrameAfterAFailure() throws IOException {
    ZstdCompressor zstd = new ZstdCompressor(5, () -> stock);
    byte[] expected = PageBytes.of(zstd.compress(BytesInput.from(PAGE)));
    zstd.release();
    ZstdCompressCtx failing = new ZstdCompressCtx();
    failing.setPledgedSrcSize(100);
    zstd.context = failing;
    String message =
        assertThrows(IOException.class, () -> zstd.compress(BytesInput.from(PAGE))).getMessage();
    assertEquals("a page cannot be compressed", message);
    assertThrows(IllegalStateException.class, () -> failing.compress(PAGE));
    assertArrayEquals(expected, PageBytes.of(zstd.compress(BytesInput.from(PAGE))));
    zstd.release();
  }

  @Test
  void zstdHasTheLevelsOfItsLibrary() {
    assertTrue(ZstdCompressor.has(Zstd.minCompressionLevel()));
    assertTrue(ZstdCompressor.has(Zstd.maxCompressionLevel()));
    assertFalse(ZstdCompressor.has(Zstd.minCompressionLevel() - 1));
    assertFalse(ZstdCompressor.has(Zstd.maxCompressionLevel() + 1));
  }

  @Test
  void eachLevelOfZstdHasACompressorOfItsOwnUntilARelease() throws IOException {
    ArrayCodecs codecs = ArrayCodecs.withStandardLevels();
    CompressionCodecName name = CompressionCodecName.ZSTD;
    ZstdCompressor five = assertInstanceOf(ZstdCompressor.class, codecs.getCompressor(name, 5));
    assertSame(five, codecs.getCompressor(name, 5));
    assertNotSame(five, codecs.getCompressor(name));
    assertSame(codecs.getCompressor(name), codecs.getCompressor(name, 3));
    five.compress(BytesInput.from(PAGE));
    ZstdCompressCtx context = five.context;
    codecs.release();
    assertNull(five.context);
    assertThrows(IllegalStateException.class, () -> context.compress(PAGE));
    assertNotSame(five, codecs.getCompressor(name, 5));
  }

  /** A block of 128 KiB of equal bytes takes four compressed bytes. */
  @Test
  void aPageOfZstdHasAtMostABlockForFourBytes() {
    ZstdArrays zstd = new ZstdArrays();
    assertEquals(1 << 17, zstd.room(PAGE, 0, 3, 1 << 17));
    assertEquals(0, zstd.room(PAGE, 0, 3, (1 << 17) + 1));
    assertEquals(1 << 18, zstd.room(PAGE, 0, 4, 1 << 18));
    assertEquals(0, zstd.room(PAGE, 0, 4, (1 << 18) + 1));
    // The first array is not longer than those of most pages of this length.
    assertEquals(4 << 20, zstd.room(PAGE, 0, 1_000, 5 << 20));
    assertEquals(8 << 20, zstd.room(PAGE, 0, 1 << 19, 9 << 20));
    assertEquals(7 << 20, zstd.room(PAGE, 0, 1 << 19, 7 << 20));
  }

  /** The first bytes of a page tell its length. Each byte stands for 22 bytes at most. */
  @Test
  void aPageOfSnappyHasTheLengthThatItTells() throws IOException {
    SnappyArrays snappy = new SnappyArrays();
    assertEquals(44, snappy.room(new byte[] {9, 44, 0}, 1, 2, 44));
    assertEquals(0, snappy.room(new byte[] {9, 45, 0}, 1, 2, 45));
    assertEquals(0, snappy.room(new byte[] {9, 44, 0}, 1, 2, 43));
    byte[] compressed = Snappy.compress(PAGE);
    assertEquals(3, snappy.room(compressed, 0, compressed.length, 3));
  }
}
