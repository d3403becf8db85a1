// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.io.compress.BlockDecompressorStream;
import org.apache.hadoop.io.compress.lz4.Lz4Decompressor;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a page of GZIP, LZ4 or LZ4_RAW that is damaged or unusual becomes what parquet-java's
 * own codec makes of it.
 */
@Tag("any-java")
class StockJudgesPagesIT {
  private static final int DAMAGES = 1_500;
  private static final int SIZE = 3_000;

  private final ArrayCodecs codecs = ArrayCodecs.create();
  private final CodecFactory stock = (CodecFactory) HadoopCodecs.newFactory(0);

  @AfterEach
  void release() {
    codecs.release();
    stock.release();
  }

  private static byte[] page(int length) {
    byte[] page = new byte[length];
    SplittableRandom random = new SplittableRandom(length);
    for (int i = 0; i < length; i++) {
      page[i] = (byte) (i % 50 < 20 ? i / 50 : random.nextInt(8));
    }
    return page;
  }

  private byte[] compressed(CompressionCodecName codec, byte[] page) throws IOException {
    return PageBytes.of(stock.getCompressor(codec).compress(BytesInput.from(page)));
  }

  private byte[] decompressed(CompressionCodecName codec, byte[] compressed, int size)
      throws IOException {
    return PageBytes.of(
        codecs.getDecompressor(codec).decompress(BytesInput.from(compressed), size));
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static ArrayCodec codec(CompressionCodecName name) {
    return switch (name) {
      case GZIP -> new GzipArrays();
      case LZ4 -> new Lz4Arrays.Framed();
      default -> new Lz4Arrays();
    };
  }

  /** A long page has several blocks of LZ4. */
  @ParameterizedTest
  @EnumSource(names = {"GZIP", "LZ4", "LZ4_RAW"})
  void aWholePageIsNotLeftToParquetJava(CompressionCodecName name) throws IOException {
    ArrayCodec codec = codec(name);
    for (int size : new int[] {1, 1_000, 1 << 20}) {
      byte[] packed = compressed(name, page(size));
      byte[] target = new byte[size];
      assertEquals(size, codec.decompress(packed, 0, packed.length, target, size));
      assertArrayEquals(page(size), target);
    }
    codec.release();
  }

  /** The array has the end of another page behind the room. */
  @ParameterizedTest
  @EnumSource(names = {"GZIP", "LZ4", "LZ4_RAW"})
  void aDamagedPageThatIsReadIsTheOneThatParquetJavaReads(CompressionCodecName name)
      throws IOException {
    byte[] whole = compressed(name, page(SIZE));
    SplittableRandom random = new SplittableRandom(1);
    ArrayCodec codec = codec(name);
    byte[] target = new byte[2 * SIZE + 1];
    int read = 0;
    int unsure = 0;
    for (int i = 0; i < DAMAGES; i++) {
      byte[] damaged = damaged(whole, random, name);
      int size = random.nextInt(3) > 0 ? SIZE : 1 + random.nextInt(2 * SIZE);
      int result = codec.decompress(damaged, 0, damaged.length, target, size);
      if (result == size) {
        assertArrayEquals(stocks(name, damaged, size), Arrays.copyOf(target, size));
        read++;
      } else if (result == ArrayCodec.UNSURE) {
        unsure++;
      } else {
        assertEquals(ArrayCodec.DAMAGED, result);
        assertThrows(IOException.class, () -> stocks(name, damaged, size));
      }
    }
    codec.release();
    assertTrue(read > DAMAGES / 20, read + " were read");
    assertTrue(unsure > DAMAGES / 20, unsure + " were not");
  }

  /** Hadoop's decompressor of LZ4 reads nothing more after some damages, and is used again. */
  private byte[] stocks(CompressionCodecName name, byte[] bytes, int size) throws IOException {
    if (name == CompressionCodecName.LZ4) {
      try (InputStream stream =
          new BlockDecompressorStream(
              new ByteArrayInputStream(bytes), new Lz4Decompressor(1 << 18), 1 << 18)) {
        byte[] page = new byte[size];
        new DataInputStream(stream).readFully(page);
        return page;
      }
    }
    return PageBytes.of(stock.getDecompressor(name).decompress(BytesInput.from(bytes), size));
  }

  private static byte[] damaged(byte[] whole, SplittableRandom random, CompressionCodecName codec) {
    byte[] damaged =
        switch (random.nextInt(4)) {
          case 0 -> Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
          case 1 -> Arrays.copyOf(whole, whole.length + random.nextInt(20));
          default -> whole.clone();
        };
    if (random.nextInt(5) > 0) {
      int range = random.nextBoolean() ? Math.min(24, damaged.length) : Math.min(8, damaged.length);
      int at =
          random.nextBoolean()
              ? random.nextInt(damaged.length)
              : damaged.length - 1 - random.nextInt(range);
      at = random.nextInt(4) > 0 ? at : random.nextInt(range);
      // Hadoop would allocate up to 2 GiB for a block of LZ4 with such a length.
      if (codec != CompressionCodecName.LZ4 || at >= 8 || at % 4 > 1) {
        damaged[at] = (byte) random.nextInt();
      }
    }
    return damaged;
  }

  /** Hadoop refuses such a block after it has allocated memory for it. */
  @Test
  void aMissingBlockOfLz4CostsNoMemory() throws IOException {
    byte[] packed = compressed(CompressionCodecName.LZ4, page(SIZE));
    ByteBuffer.wrap(packed).putInt(Integer.BYTES, Integer.MAX_VALUE);
    assertThrows(IOException.class, () -> decompressed(CompressionCodecName.LZ4, packed, SIZE));
  }

  /** Content beyond the announced size is ignored, as parquet-java ignores it. */
  @Test
  void membersOfGzipFollowOneAnother() throws IOException {
    byte[] first = page(1_000);
    byte[] second = page(2_000);
    byte[] packed =
        join(
            compressed(CompressionCodecName.GZIP, first),
            compressed(CompressionCodecName.GZIP, new byte[0]),
            compressed(CompressionCodecName.GZIP, second));
    byte[] all = join(first, second);
    for (int size : new int[] {1, 999, 1_000, 1_001, 2_999, 3_000}) {
      assertArrayEquals(
          Arrays.copyOf(all, size), decompressed(CompressionCodecName.GZIP, packed, size));
    }
    assertThrows(
        UncheckedIOException.class, () -> decompressed(CompressionCodecName.GZIP, packed, 3_001));
  }

  /** A member that tells the name of a file is left to parquet-java. */
  @Test
  void aHeaderOfGzipMayHaveMoreFields() throws IOException {
    byte[] page = page(SIZE);
    byte[] plain = compressed(CompressionCodecName.GZIP, page);
    byte[] header = Arrays.copyOf(plain, 12);
    header[3] = 8;
    header[10] = 'x';
    header[11] = 0;
    byte[] named = join(header, Arrays.copyOfRange(plain, 10, plain.length));
    assertArrayEquals(page, decompressed(CompressionCodecName.GZIP, named, SIZE));
  }

  @Test
  void gzipGivesBackMemoryOutsideTheHeap() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(page(SIZE));
    }
    GzipArrays codec = new GzipArrays();
    byte[] target = new byte[SIZE];
    for (int i = 0; i < 2; i++) {
      assertEquals(SIZE, codec.decompress(packed.toByteArray(), 0, packed.size(), target, SIZE));
      assertArrayEquals(page(SIZE), target);
      codec.release();
      assertNull(codec.inflater);
    }
  }
}
