// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.github.lanewise.parquet.stock.PageStores;
import io.github.lanewise.parquet.stock.ZstdSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;

/**
 * Decompresses pages of Snappy, zstd, GZIP, LZ4 and LZ4_RAW from array to array, and compresses
 * those of Snappy and zstd, with the JDK and the libraries that parquet-java brings. parquet-java's
 * own codecs copy each page through Hadoop's streams and direct buffers. Compressed pages have the
 * same bytes. All other codecs are parquet-java's own, and so is the compression of zstd with the
 * library of parquet-java 1.13 or in several threads. Pages of GZIP and LZ4 are refused before
 * memory is allocated for many more bytes than they have; those that do not become the announced
 * bytes are left to parquet-java's own codecs. Other damaged pages are refused with an {@link
 * java.io.IOException}, which parquet-java wraps.
 *
 * <p>A {@code ColumnsReader} or {@code ColumnsWriter} has such codecs unless its options name
 * others. If a program gives {@code ParquetReadOptions} of parquet-java, for example with a filter,
 * these codecs replace the {@code CodecFactory} in them; {@code HadoopReadOptions} keep theirs, and
 * so do options that parquet-java cannot copy ({@code useOffHeapDecryptBuffer}).
 *
 * <p>The level of zstd is the one that Hadoop's configuration has, as with parquet-java's own
 * codecs, or the standard one with {@link #withStandardLevels}.
 *
 * <p><b>Threads and memory.</b> An object serves one open reader or writer at a time, and one
 * thread. A second {@code ColumnsReader} or {@code ColumnsWriter} is refused with an {@link
 * IllegalStateException}. In a {@code ColumnsReader} the array of a page serves the next page of
 * its column.
 */
public final class ArrayCodecs implements CompressionCodecFactory {
  /** The decompressors of the column chunks of a row group, in the order of the chunks. */
  private final List<ArrayDecompressor> decompressors = new ArrayList<>();

  /** The number of decompressors that the current row group has taken. */
  private int handedOut;

  private final ArrayCodec snappy = new SnappyArrays();
  private final ArrayCodec zstd = new ZstdArrays();
  private final ArrayCodec gzip = new GzipArrays();
  private final ArrayCodec lz4 = new Lz4Arrays.Framed();
  private final ArrayCodec lz4Raw = new Lz4Arrays();

  private final Map<Integer, ZstdCompressor> zstdCompressors = new HashMap<>();
  private SnappyCompressor snappyCompressor;

  /** Is {@code null} until the configuration has been read. */
  private ZstdSettings zstdSettings;

  /** Codecs of parquet-java, or {@code null} until one is needed. */
  private CompressionCodecFactory stock;

  /** Whether the array of a page may be overwritten by the next page of its column chunk. */
  private boolean reusesPages;

  private ArrayCodecs(ZstdSettings zstdSettings) {
    this.zstdSettings = zstdSettings;
  }

  /** Returns codecs for one open reader or writer at a time. */
  public static ArrayCodecs create() {
    return new ArrayCodecs(null);
  }

  /**
   * Returns codecs for one open reader or writer at a time, whose Snappy and zstd read no
   * configuration: the level of zstd is 3. parquet-java's own codecs read Hadoop's configuration.
   */
  public static ArrayCodecs withStandardLevels() {
    return new ArrayCodecs(ZstdSettings.STANDARD);
  }

  /**
   * Returns codecs for one open reader. Codecs that this class does not have are taken from {@code
   * stock}.
   *
   * @hidden
   */
  public static ArrayCodecs over(CompressionCodecFactory stock) {
    ArrayCodecs codecs = new ArrayCodecs(null);
    codecs.stock = stock;
    return codecs;
  }

  /** Is called by a reader that has read a page before it asks for the next one. */
  void reusePages() {
    reusesPages = true;
  }

  /** Is called by the same reader when all pages of a row group have been read. */
  void endGroup() {
    handedOut = 0;
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return switch (codec) {
      case SNAPPY -> {
        if (snappyCompressor == null) {
          snappyCompressor = new SnappyCompressor(() -> stock().getCompressor(codec));
        }
        yield snappyCompressor;
      }
      case ZSTD -> {
        yield compressesZstd() ? zstd(zstdSettings().level()) : stock().getCompressor(codec);
      }
      default -> stock().getCompressor(codec);
    };
  }

  /**
   * Overrides a method of parquet-java 1.18, where columns have levels of their own. Levels that
   * zstd does not have are left to parquet-java, which refuses them.
   */
  public BytesInputCompressor getCompressor(CompressionCodecName codec, int level) {
    return codec == CompressionCodecName.ZSTD && compressesZstd() && ZstdCompressor.has(level)
        ? zstd(level)
        : PageStores.compressor(stock(), codec, level);
  }

  /** Returns whether zstd is compressed here. parquet-java makes the frames of several threads. */
  private boolean compressesZstd() {
    try {
      return zstdSettings().workers() == 0 && ZstdCompressor.isUsable();
    } catch (LinkageError noLibrary) {
      return false;
    }
  }

  private BytesInputCompressor zstd(int level) {
    // parquet-java's own compressor is needed for pages without bytes, which have no level.
    return zstdCompressors.computeIfAbsent(
        level,
        key -> new ZstdCompressor(key, () -> stock().getCompressor(CompressionCodecName.ZSTD)));
  }

  private ZstdSettings zstdSettings() {
    if (zstdSettings == null) {
      zstdSettings = ZstdSettings.configured();
    }
    return zstdSettings;
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case SNAPPY -> decompressor(snappy, () -> stock().getDecompressor(codec));
      case ZSTD -> decompressor(zstd, () -> stock().getDecompressor(codec));
      case GZIP -> decompressor(gzip, () -> bounded(codec, Content.GZIP));
      case LZ4 -> decompressor(lz4, () -> bounded(codec, Content.LZ4));
      case LZ4_RAW -> decompressor(lz4Raw, () -> bounded(codec, Content.LZ4_RAW));
      default -> stock().getDecompressor(codec);
    };
  }

  private ArrayDecompressor decompressor(
      ArrayCodec codec, Supplier<BytesInputDecompressor> instead) {
    ArrayDecompressor decompressor = reusesPages ? next() : new ArrayDecompressor();
    decompressor.use(codec, instead, reusesPages);
    return decompressor;
  }

  /**
   * Returns the decompressor that the same column had in the previous row group, with an array of
   * the right size.
   */
  private ArrayDecompressor next() {
    if (handedOut == decompressors.size()) {
      decompressors.add(new ArrayDecompressor());
    }
    handedOut++;
    return decompressors.get(handedOut - 1);
  }

  private BytesInputDecompressor bounded(CompressionCodecName codec, Content content) {
    return new BoundedDecompressor(stock().getDecompressor(codec), content);
  }

  private CompressionCodecFactory stock() {
    if (stock == null) {
      stock = HadoopCodecs.newFactory(0);
    }
    return stock;
  }

  @Override
  public void release() {
    reusesPages = false;
    handedOut = 0;
    decompressors.clear();
    zstd.release();
    gzip.release();
    zstdCompressors.values().forEach(ArrayCompressor::release);
    zstdCompressors.clear();
    snappyCompressor = null;
    if (stock != null) {
      stock.release();
    }
  }
}
