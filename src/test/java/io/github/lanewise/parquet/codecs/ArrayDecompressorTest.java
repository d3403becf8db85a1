// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.HeldBytes;
import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.junit.jupiter.api.Test;

/** Tests arrays of growing length, and the pages that are left to parquet-java. */
final class ArrayDecompressorTest {
  private static final byte[] COMPRESSED = {9, 9, 1, 2, 3, 9};

  private final StockStub stock = new StockStub();
  private final ArrayDecompressor decompressor = new ArrayDecompressor();

  /** A codec whose pages have a size, and whose first array is short. */
  private static final class Codec implements ArrayCodec {
    private final int first;
    private final int size;
    private final List<Integer> rooms = new ArrayList<>();

    Codec(int first, int size) {
      this.first = first;
      this.size = size;
    }

    @Override
    public int room(byte[] compressed, int offset, int length, int uncompressedLength) {
      assertArrayEquals(
          new byte[] {1, 2, 3}, Arrays.copyOfRange(compressed, offset, offset + length));
      return first;
    }

    @Override
    public int decompress(byte[] compressed, int offset, int length, byte[] target, int room) {
      rooms.add(room);
      if (size > room) {
        return LONGER;
      }
      Arrays.fill(target, 0, Math.max(0, size), (byte) size);
      return size;
    }
  }

  private static BytesInput page() {
    return BytesInput.from(COMPRESSED, 2, 3);
  }

  private byte[] decompress(Codec codec, int size, boolean reuses) throws IOException {
    decompressor.use(codec, () -> stock, reuses);
    return PageBytes.of(decompressor.decompress(page(), size));
  }

  @Test
  void anArrayThatIsTooShortGrowsFourfoldUpToTheAnnouncedSize() throws IOException {
    Codec codec = new Codec(4, 100);
    byte[] expected = new byte[100];
    Arrays.fill(expected, (byte) 100);
    assertArrayEquals(expected, decompress(codec, 100, false));
    assertEquals(List.of(4, 16, 64, 100), codec.rooms);
    assertEquals(List.of(), stock.calls);
  }

  @Test
  void theArrayOfALongerPageServesTheNextOne() throws IOException {
    decompress(new Codec(4, 100), 100, true);
    Codec codec = new Codec(4, 50);
    assertEquals(50, decompress(codec, 50, true).length);
    assertEquals(List.of(50), codec.rooms);
    Codec fresh = new Codec(4, 50);
    decompress(fresh, 50, false);
    assertEquals(List.of(4, 16, 50), fresh.rooms);
  }

  @Test
  void aPageOfAnotherSizeIsRefused() {
    for (int size : new int[] {101, 99, ArrayCodec.DAMAGED}) {
      assertEquals(
          "3 compressed bytes are damaged, or do not become the 100 bytes that are announced",
          assertThrows(IOException.class, () -> decompress(new Codec(100, size), 100, false))
              .getMessage());
    }
    assertEquals(
        "a page of 100 bytes is announced, but 3 compressed bytes cannot hold that many",
        assertThrows(IOException.class, () -> decompress(new Codec(0, 100), 100, false))
            .getMessage());
    assertEquals(List.of(), stock.calls);
  }

  /** parquet-java hands out a stream for GZIP, and its bytes may be in direct memory. */
  @Test
  void aPageLeftToParquetJavaMayBeReadAfterTheNextOne() throws IOException {
    ArrayDecompressor ahead = new ArrayDecompressor();
    ahead.use(new MissingLibrary(), LazyStub::new, false);
    BytesInput first = ahead.decompress(direct(1, 2, 3), 100);
    BytesInput second = ahead.decompress(direct(4, 5, 6), 100);
    assertArrayEquals(new byte[] {1, 2, 3}, PageBytes.of(first));
    assertArrayEquals(new byte[] {4, 5, 6}, PageBytes.of(second));
  }

  private static BytesInput direct(int... bytes) {
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length);
    for (int each : bytes) {
      direct.put((byte) each);
    }
    return BytesInput.from(direct.flip());
  }

  /** Returns the compressed bytes themselves, and not a copy. */
  private static final class LazyStub implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int uncompressedSize) {
      return bytes;
    }

    @Override
    public void decompress(ByteBuffer input, int from, ByteBuffer output, int to) {
      throw new AssertionError("no buffers");
    }

    @Override
    public void release() {}
  }

  /** A codec whose library is missing is not asked again for each page of the chunk. */
  @Test
  void aMissingLibraryIsMetOncePerColumnChunk() throws IOException {
    MissingLibrary missing = new MissingLibrary();
    ArrayDecompressor chunk = new ArrayDecompressor();
    for (int i = 0; i < 2; i++) {
      chunk.use(missing, () -> stock, true);
      chunk.decompress(page(), 10);
      chunk.decompress(page(), 20);
    }
    assertEquals(2, missing.asked);
    assertEquals(4, stock.calls.size());
  }

  private static final class MissingLibrary implements ArrayCodec {
    private int asked;

    @Override
    public int room(byte[] compressed, int offset, int length, int uncompressedLength) {
      asked++;
      throw new NoClassDefFoundError("on purpose");
    }

    @Override
    public int decompress(byte[] compressed, int offset, int length, byte[] target, int room) {
      throw new AssertionError("there is no room");
    }
  }

  /** A page of which the codec is not sure is read by parquet-java, whose memory adds to it. */
  @Test
  void aPageThatParquetJavaHasToJudgeIsLeftToIt() throws IOException {
    byte[] same = {1, 2, 3};
    assertArrayEquals(same, decompress(new Codec(100, ArrayCodec.UNSURE), 100, true));
    assertEquals(List.of("decompress 3 to 100"), stock.calls);
    Codec next = new Codec(4, 10);
    assertEquals(10, decompress(next, 10, true).length);
    assertEquals(List.of(4, 10), next.rooms);
  }

  /** A page without bytes has rules of its own in some codecs. */
  @Test
  void pagesWithoutBytesBuffersAndMissingLibrariesAreLeftToParquetJava() throws IOException {
    Codec codec = new Codec(4, 100);
    byte[] same = {1, 2, 3};
    assertArrayEquals(same, decompress(codec, 0, false));
    assertArrayEquals(same, decompress(codec, -1, false));
    assertEquals(List.of(), codec.rooms);
    ArrayCodec missing =
        new ArrayCodec() {
          @Override
          public int room(byte[] compressed, int offset, int length, int uncompressedLength) {
            throw new NoClassDefFoundError("on purpose");
          }

          @Override
          public int decompress(byte[] compressed, int from, int length, byte[] target, int room) {
            throw new AssertionError();
          }
        };
    decompressor.use(missing, () -> stock, false);
    assertArrayEquals(same, PageBytes.of(decompressor.decompress(page(), 7)));
    decompressor.decompress(ByteBuffer.allocate(3), 3, ByteBuffer.allocate(9), 9);
    assertEquals(
        List.of(
            "decompress 3 to 0",
            "decompress 3 to -1",
            "decompress 3 to 7",
            "decompress 3 to 9 in buffers"),
        stock.calls);
  }

  @Test
  void aReleasedDecompressorMakesANewArray() throws IOException {
    decompress(new Codec(4, 100), 100, true);
    decompressor.release();
    Codec codec = new Codec(4, 10);
    decompress(codec, 10, true);
    assertEquals(List.of(4, 10), codec.rooms);
  }

  /** The array of a page may be a large one of parquet-java's, with many pages. */
  @Test
  void aDecompressorHoldsNoPageThatIsDone() throws IOException {
    byte[] pages = new byte[1 << 20];
    System.arraycopy(COMPRESSED, 2, pages, 9, 3);
    for (Codec codec : List.of(new Codec(4, 4), new Codec(4, ArrayCodec.DAMAGED))) {
      decompressor.use(codec, () -> stock, true);
      try {
        decompressor.decompress(BytesInput.from(pages, 9, 3), 4);
      } catch (IOException damaged) {
        assertEquals(ArrayCodec.DAMAGED, codec.size);
      }
      assertTrue(HeldBytes.of(decompressor) < pages.length);
    }
  }

  /** A page in pieces is copied before it is decompressed. */
  @Test
  void aReleasedDecompressorHoldsNoCopyOfAPage() throws IOException {
    decompressor.use(new Codec(100, 100), () -> stock, true);
    BytesInput pieces =
        BytesInput.from(ByteBuffer.wrap(COMPRESSED, 2, 1), ByteBuffer.wrap(COMPRESSED, 3, 2));
    assertEquals(100, decompressor.decompress(pieces, 100).size());
    assertEquals(103, HeldBytes.of(decompressor));
    decompressor.release();
    assertEquals(0, HeldBytes.of(decompressor));
  }
}
