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

  private String refusal(byte[] page, int size) {
    return assertThrows(IOException.class, () -> codec.decompress(BytesInput.from(page), size))
        .getMessage();
  }

  /** These bytes have no such size, but a page of usual size is left to parquet-java. */
  @Test
  void aPageOfUsualSizeIsNotCounted() throws IOException {
    byte[] page = new byte[100_000];
    codec.decompress(BytesInput.from(page), USUAL);
    byte[] longer = new byte[(USUAL >> 4) + 1];
    codec.decompress(BytesInput.from(longer), USUAL + 16);
    assertEquals(
        List.of("decompress 100000 to 4194304", "decompress 262145 to 4194320"), stock.calls);
    assertEquals(
        "a page of 4194305 bytes is announced, but 100000 compressed bytes cannot hold that many",
        refusal(page, USUAL + 1));
    assertEquals(
        "a page of 4194321 bytes is announced, but 262145 compressed bytes cannot hold that many",
        refusal(longer, USUAL + 17));
    assertEquals(2, stock.calls.size());
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
    for (int more : new int[] {size + 1, 30_004 * 255, 30_004 * 255 + 1, Integer.MAX_VALUE}) {
      assertEquals(
          "a page of %d bytes is announced, but 30004 compressed bytes cannot hold that many"
              .formatted(more),
          assertThrows(IOException.class, () -> codec.decompress(part, more)).getMessage());
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
          "11 compressed bytes are no whole frames of Hadoop's LZ4 with the 2 bytes that are announced",
          assertThrows(IOException.class, () -> frames.decompress(BytesInput.from(damaged), 2))
              .getMessage());
    }
    assertEquals(1, stock.calls.size());
  }

  @Test
  void buffersAndReleasesReachParquetJava() throws IOException {
    codec.decompress(ByteBuffer.allocate(3), 3, ByteBuffer.allocate(9), 9);
    codec.release();
    assertEquals(List.of("decompress 3 to 9 in buffers", "release"), stock.calls);
  }
}
