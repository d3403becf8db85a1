// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.junit.jupiter.api.Test;

/** Tests which pages are counted before parquet-java allocates memory for them. */
final class BoundedDecompressorTest {
  private static final int USUAL = 4 << 20;

  private final StockStub stock = new StockStub();
  private final BoundedDecompressor codec = new BoundedDecompressor(stock, Content.LZ4_RAW);

  private static String refusal(BoundedDecompressor codec, byte[] page, int size) {
    return assertThrows(IOException.class, () -> codec.decompress(BytesInput.from(page), size))
        .getMessage();
  }

  /** These bytes have no such size, but a page of usual size is left to parquet-java. */
  @Test
  void aPageOfGzipOfUsualSizeIsNotCounted() throws IOException {
    BoundedDecompressor gzip = new BoundedDecompressor(stock, Content.GZIP);
    byte[] page = new byte[4_000];
    gzip.decompress(BytesInput.from(page), USUAL);
    byte[] longer = new byte[(USUAL >> 4) + 1];
    gzip.decompress(BytesInput.from(longer), USUAL + 16);
    assertEquals(
        List.of("decompress 4000 to 4194304", "decompress 262145 to 4194320"), stock.calls);
    assertEquals(
        "a page of 4194305 bytes is announced, but 4000 compressed bytes cannot hold that many",
        refusal(gzip, page, USUAL + 1));
    assertEquals("Not in GZIP format", refusal(gzip, longer, USUAL + 17));
    assertEquals(2, stock.calls.size());
  }

  /** Libraries that take such a copy show bytes of the page that their buffer had before. */
  @Test
  void aBlockWithACopyFromItsOwnPlaceIsRefused() throws IOException {
    byte[] copy = {0x14, 0, 0, 0, 0x50, 0, 0, 0, 0, 0};
    assertEquals(
        "10 compressed bytes are damaged, or do not become the 13 bytes that are announced",
        refusal(codec, copy, 13));
    ByteBuffer frame = ByteBuffer.allocate(8 + copy.length).putInt(14).putInt(copy.length);
    frame.put(copy);
    assertEquals(
        "18 compressed bytes are damaged, or do not become the 14 bytes that are announced",
        refusal(new BoundedDecompressor(stock, Content.LZ4), frame.array(), 14));
    assertEquals(List.of(), stock.calls);
    ByteBuffer direct = ByteBuffer.allocateDirect(12).position(1).put(copy).position(1);
    ByteBuffer page = ByteBuffer.allocateDirect(13);
    assertThrows(IOException.class, () -> codec.decompress(direct, 10, page, 13));
    assertEquals(List.of(), stock.calls);
    copy[2] = 1;
    direct.put(1, copy);
    codec.decompress(BytesInput.from(copy), 13);
    codec.decompress(direct, 10, page, 13);
    assertEquals(List.of("decompress 10 to 13", "decompress 10 to 13 in buffers"), stock.calls);
  }

  /** A compressed byte stands for 255 bytes at most. */
  @Test
  void aLongPageIsCountedFromItsOffset() throws IOException {
    // A match whose length has that many bytes.
    byte[] page = new byte[30_010];
    Arrays.fill(page, (byte) 255);
    page[2] = 0x0f;
    page[3] = 1;
    page[4] = 0;
    page[30_005] = 0;
    BytesInput part = BytesInput.from(page, 2, 30_004);
    int size = 15 + 30_000 * 255 + 4;
    byte[] read = PageBytes.of(codec.decompress(part, size));
    assertArrayEquals(Arrays.copyOfRange(page, 2, 30_006), read);
    assertEquals(List.of("decompress 30004 to " + size), stock.calls);
    byte[] block = Arrays.copyOfRange(page, 2, 30_006);
    for (int more : new int[] {size + 1, 30_004 * 255}) {
      assertEquals(
          "30004 compressed bytes are damaged, or do not become the %d bytes that are announced"
              .formatted(more),
          refusal(codec, block, more));
    }
    for (int more : new int[] {30_004 * 255 + 1, Integer.MAX_VALUE}) {
      assertEquals(
          "a page of %d bytes is announced, but 30004 compressed bytes cannot hold that many"
              .formatted(more),
          refusal(codec, block, more));
    }
  }

  /** Hadoop makes an array of the size that a frame gives for a block. */
  @Test
  void blocksOfHadoopsFramesLieWithinThePage() throws IOException {
    BoundedDecompressor frames = new BoundedDecompressor(stock, Content.LZ4);
    byte[] page = {0, 0, 0, 2, 0, 0, 0, 3, 0x20, 1, 1};
    frames.decompress(BytesInput.from(page), 2);
    assertEquals(List.of("decompress 11 to 2"), stock.calls);
    for (int at : new int[] {4, 7}) {
      byte[] damaged = page.clone();
      damaged[at] = 0x40;
      assertEquals(
          "11 compressed bytes are damaged, or do not become the 2 bytes that are announced",
          refusal(frames, damaged, 2));
    }
    assertEquals(1, stock.calls.size());
  }

  @Test
  void buffersAndReleasesReachParquetJava() throws IOException {
    BoundedDecompressor gzip = new BoundedDecompressor(stock, Content.GZIP);
    gzip.decompress(ByteBuffer.allocate(3), 3, ByteBuffer.allocate(9), 9);
    gzip.release();
    assertEquals(List.of("decompress 3 to 9 in buffers", "release"), stock.calls);
  }
}
