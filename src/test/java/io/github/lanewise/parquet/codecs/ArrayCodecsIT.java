// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.pages.PageArray;
import io.github.lanewise.parquet.testkit.HeldBytes;
import io.github.lanewise.parquet.testkit.PageBytes;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.codec.ZstandardCodec;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that pages are those of parquet-java's own codecs, and that damaged pages are refused. */
@Tag("any-java")
class ArrayCodecsIT {
  private static final int DAMAGES = 400;

  /** Lengths around the blocks of zstd and Snappy, and beyond the window of zstd's level 3. */
  private static final int[] LENGTHS_TO_COMPRESS = {
    0, 1, 7, 300, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 700_000, 3_000_000
  };

  /** Lengths of one block of zstd and of several. Long pages take seconds at some levels. */
  private static final int[] LENGTHS_AT_EACH_LEVEL = {300, 131_073, 700_000};

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

  /** Returns a page of several pieces, as data pages are: levels first, then slabs. */
  private static BytesInput inPieces(byte[] page) {
    int first = page.length / 7;
    int second = page.length / 2;
    return BytesInput.concat(
        BytesInput.from(page, 0, first),
        BytesInput.from(page, first, second - first),
        BytesInput.from(page, second, page.length - second));
  }

  /** Each compressor gets all pages, so state that one page leaves would show in the next. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD"})
  void pagesAreCompressedAsParquetJavaCompressesThem(CompressionCodecName codec)
      throws IOException {
    BytesInputCompressor ours = codecs.getCompressor(codec);
    assertEquals(codec, ours.getCodecName());
    for (int round = 0; round < 2; round++) {
      for (int length : LENGTHS_TO_COMPRESS) {
        for (byte[] page : new byte[][] {page(length), noise(length), new byte[length]}) {
          byte[] expected = compressed(codec, page);
          assertArrayEquals(expected, PageBytes.of(ours.compress(BytesInput.from(page))));
          assertArrayEquals(expected, PageBytes.of(ours.compress(inPieces(page))));
        }
      }
    }
  }

  /** Pages of parquet-java 1.13 may end with an empty piece. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD"})
  void anEmptyPieceBehindAWholePageChangesNothing(CompressionCodecName codec) throws IOException {
    BytesInputCompressor ours = codecs.getCompressor(codec);
    byte[] nothing = {};
    for (int length : new int[] {100, 70_000}) {
      byte[] page = page(length);
      assertArrayEquals(
          compressed(codec, page),
          PageBytes.of(
              ours.compress(
                  BytesInput.concat(
                      BytesInput.from(page, 0, length), BytesInput.from(nothing, 0, 0)))));
    }
  }

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    new Random(length).nextBytes(noise);
    return noise;
  }

  /**
   * Lanewise uses no library whose streams have no level. parquet-java 1.13 brings such a library.
   */
  @ParameterizedTest
  @ValueSource(ints = {-3, 1, 3, 9, 19})
  void zstdHasTheLevelThatIsAskedFor(int level) throws IOException {
    assumeTrue(ZstdCompressor.isUsable(), "a zstd-jni whose streams have levels");
    Configuration configuration = new Configuration();
    configuration.setInt("parquet.compression.codec.zstd.level", level);
    ZstandardCodec stockCodec = new ZstandardCodec();
    stockCodec.setConf(configuration);
    ZstdCompressor ours = new ZstdCompressor(level, () -> null);
    for (int length : LENGTHS_AT_EACH_LEVEL) {
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      try (OutputStream stream = stockCodec.createOutputStream(expected)) {
        stream.write(page(length));
      }
      assertArrayEquals(
          expected.toByteArray(), PageBytes.of(ours.compress(BytesInput.from(page(length)))));
    }
    ours.release();
  }

  /** parquet-java asks for a level since 1.18. */
  @Test
  void aLevelThatZstdHasNotIsRefused() {
    assumeTrue(Releases.isFrom("1.18"), "the level of a codec is the same for all columns");
    for (int level : new int[] {23, Integer.MIN_VALUE}) {
      assertThrows(
          BadConfigurationException.class,
          () -> codecs.getCompressor(CompressionCodecName.ZSTD, level));
    }
  }

  /** Each release but 1.13 brings a usable library. */
  @Test
  void zstdOfNewerReleasesIsUsed() {
    assertEquals(
        !System.getProperty("lanewise.it.parquet").startsWith("1.13."),
        codecs.getCompressor(CompressionCodecName.ZSTD) instanceof ZstdCompressor);
  }

  /** A release frees memory outside the heap. The next page allocates it anew. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD"})
  void compressorsGoOnAfterARelease(CompressionCodecName codec) throws IOException {
    byte[] page = page(70_000);
    BytesInputCompressor ours = codecs.getCompressor(codec);
    ours.compress(BytesInput.from(page));
    codecs.release();
    assertArrayEquals(compressed(codec, page), PageBytes.of(ours.compress(BytesInput.from(page))));
    ours.release();
  }

  @Test
  void aReleaseGivesBackTheMemoryOfPages() throws IOException {
    assertGivesMemoryBack(new SnappyCompressor(() -> null));
    if (ZstdCompressor.isUsable()) {
      ZstdCompressor zstd = new ZstdCompressor(3, () -> null);
      assertGivesMemoryBack(zstd);
      assertNull(zstd.context);
    }
  }

  private static void assertGivesMemoryBack(ArrayCompressor compressor) throws IOException {
    byte[] page = page(700_000);
    long before = HeldBytes.of(compressor);
    compressor.compress(inPieces(page));
    assertTrue(HeldBytes.of(compressor) > before + page.length);
    compressor.release();
    assertTrue(HeldBytes.of(compressor) <= before);
  }

  /** parquet-java itself would allocate memory of the announced size. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW"})
  void sizesThatTheBytesCannotHaveAreRefused(CompressionCodecName codec) throws IOException {
    BytesInput page = BytesInput.from(compressed(codec, page(1_000)));
    BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
    String message =
        assertThrows(IOException.class, () -> decompressor.decompress(page, 500_000_000))
            .getMessage();
    assertTrue(message.startsWith("a page of 500000000 bytes is announced"), message);
  }

  /**
   * Random bytes do not compress. Other bytes of this compressed size could have the announced
   * size.
   */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW"})
  void sizesThatTheBytesHaveNotCostNoMemory(CompressionCodecName codec) throws IOException {
    byte[] random = new byte[3_000_000];
    new Random(1).nextBytes(random);
    BytesInput page = BytesInput.from(compressed(codec, random));
    BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    String message =
        assertThrows(
                IOException.class, () -> PageBytes.of(decompressor.decompress(page, 400_000_000)))
            .getMessage();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(message.contains("400000000 bytes"), message);
    assertTrue(allocated < 100_000_000, allocated + " bytes");
  }

  /** The bytes of a page of more than 4 MiB are counted if it compresses so well. */
  @ParameterizedTest
  @EnumSource(names = {"GZIP", "LZ4", "LZ4_RAW"})
  void theLastByteIsCounted(CompressionCodecName codec) throws IOException {
    for (int run : new int[] {20_000, 1 << 20}) {
      byte[] page = new byte[(5 << 20) + 1];
      for (int i = 0; i < page.length; i++) {
        page[i] = (byte) (i % run < 40 ? i * i >>> 7 : i / run);
      }
      byte[] packed = compressed(codec, page);
      assertTrue(16 * packed.length < page.length, packed.length + " bytes");
      BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
      assertArrayEquals(
          page, PageBytes.of(decompressor.decompress(BytesInput.from(packed), page.length)));
      assertThrows(
          IOException.class,
          () -> decompressor.decompress(BytesInput.from(packed), page.length + 1));
    }
  }

  /** parquet-java 1.13 never comes to an end with such a page of LZ4_RAW. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW"})
  void aPageThatHasOneByteLessThanAnnouncedIsRefused(CompressionCodecName codec)
      throws IOException {
    BytesInput packed = BytesInput.from(compressed(codec, page(3_000)));
    BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () ->
            assertThrows(
                IOException.class,
                () -> new PageArray().take(decompressor.decompress(packed, 3_001))));
  }

  /** Equal bytes compress best. */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW"})
  void pagesOfEqualBytesAreNotRefused(CompressionCodecName codec) throws IOException {
    for (int length : new int[] {1, 300, 70_000, 1 << 24}) {
      byte[] page = new byte[length];
      BytesInput packed = BytesInput.from(compressed(codec, page));
      assertArrayEquals(
          page, PageBytes.of(codecs.getDecompressor(codec).decompress(packed, length)));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW", "UNCOMPRESSED"})
  void pagesOfAnySizeAreDecompressed(CompressionCodecName codec) throws IOException {
    BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
    for (int length : new int[] {1, 2, 100, 5_000, 70_000, 1 << 20}) {
      byte[] page = page(length);
      BytesInput bytes = BytesInput.from(compressed(codec, page));
      assertArrayEquals(page, PageBytes.of(decompressor.decompress(bytes, length)));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW"})
  void onlyAColumnsReaderHasThePageInTheSameArray(CompressionCodecName codec) throws IOException {
    byte[] page = page(5_000);
    BytesInput bytes = BytesInput.from(compressed(codec, page));
    BytesInputDecompressor general = codecs.getDecompressor(codec);
    assertEquals(ArrayDecompressor.class, general.getClass());
    assertNotSame(array(general, bytes), array(general, bytes));
    codecs.reusePages();
    BytesInputDecompressor first = codecs.getDecompressor(codec);
    BytesInputDecompressor second = codecs.getDecompressor(codec);
    byte[] array = array(first, bytes);
    assertNotSame(array, array(second, bytes), "two columns");
    assertSame(array, array(first, bytes));
    codecs.endGroup();
    // A column of large pages would have to allocate its array again if it got another column's
    // array.
    assertSame(first, codecs.getDecompressor(codec), "the first column of the next row group");
    assertSame(second, codecs.getDecompressor(codec), "the second column");
  }

  /**
   * An array of parquet-java may hold the pages of many columns, so a decompressor may not keep it.
   */
  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD", "GZIP", "LZ4", "LZ4_RAW"})
  void compressedBytesAreNotKept(CompressionCodecName codec) throws Exception {
    BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
    byte[] compressed = compressed(codec, page(5_000));
    WeakReference<byte[]> kept = new WeakReference<>(compressed);
    array(decompressor, BytesInput.from(compressed));
    compressed = null;
    for (int i = 0; i < 100 && kept.get() != null; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertNull(kept.get());
    Reference.reachabilityFence(decompressor);
  }

  private static byte[] array(BytesInputDecompressor decompressor, BytesInput bytes)
      throws IOException {
    PageArray page = new PageArray();
    page.take(decompressor.decompress(bytes, 5_000));
    return page.array();
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD"})
  void damagedPagesAreRefusedOrRightInSpiteOfIt(CompressionCodecName codec) throws IOException {
    byte[] whole = compressed(codec, page(3_000));
    SplittableRandom random = new SplittableRandom(1);
    BytesInputDecompressor decompressor = codecs.getDecompressor(codec);
    int failed = 0;
    for (int i = 0; i < DAMAGES; i++) {
      byte[] damaged =
          random.nextInt(3) > 0
              ? whole.clone()
              : Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
      damaged[random.nextInt(random.nextBoolean() ? Math.min(9, damaged.length) : damaged.length)] =
          (byte) random.nextInt();
      int size = random.nextInt(3) > 0 ? 3_000 : 1 + random.nextInt(6_000);
      // parquet-java's own stream may never end with a page that is refused here.
      Object read = outcome(decompressor, damaged, size);
      if (read instanceof byte[] page) {
        // parquet-java's stream may fail if zstd's window is too large. Lanewise's arrays need no
        // window.
        Object expected = outcome(stock.getDecompressor(codec), damaged, size);
        byte[] right = expected instanceof byte[] stocks ? stocks : page(3_000);
        assertArrayEquals(Arrays.copyOf(right, size), page);
      } else {
        assertEquals(IOException.class, read);
        failed++;
      }
    }
    assertTrue(failed > DAMAGES / 10, failed + " failed");
  }

  /** Returns the page, or the kind of the exception. */
  private static Object outcome(BytesInputDecompressor decompressor, byte[] bytes, int size) {
    try {
      return PageBytes.of(decompressor.decompress(BytesInput.from(bytes), size));
    } catch (IOException | UncheckedIOException e) {
      return IOException.class;
    } catch (RuntimeException | Error e) {
      return e.getClass();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNAPPY", "ZSTD"})
  void aForgedSizeCostsNoMemory(CompressionCodecName codec) throws IOException {
    BytesInput bytes = BytesInput.from(compressed(codec, page(100)));
    String message =
        assertThrows(
                IOException.class,
                () -> codecs.getDecompressor(codec).decompress(bytes, Integer.MAX_VALUE))
            .getMessage();
    assertTrue(message.contains("2147483647 bytes"), message);
  }
}
