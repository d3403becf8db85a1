// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Says how a {@link ColumnsWriter} writes a file. Immutable: every method returns other options.
 * The defaults are those of parquet-java's {@code ParquetWriter}.
 */
public final class WriteOptions {
  private static final long GROUP_BYTES = 128L << 20;
  private static final int PADDING = 8 << 20;
  private static final WriteOptions DEFAULTS =
      new WriteOptions(
          CompressionCodecName.UNCOMPRESSED,
          null,
          // Up to 1.17 parquet-java's own factories share their state, which build() sets. With
          // such a factory, build() would change writers that others have open.
          ParquetProperties.builder()
              .withValuesWriterFactory(new LanewiseValuesWriterFactory())
              .build(),
          GROUP_BYTES,
          Integer.MAX_VALUE,
          PADDING,
          Mode.CREATE,
          null,
          Map.of());

  final CompressionCodecName codec;

  /** The source of codecs, or {@code null} for {@code ArrayCodecs.create()}. */
  final CompressionCodecFactory codecs;

  final ParquetProperties properties;
  final long groupBytes;
  final int groupRows;
  final int padding;
  final Mode mode;

  /** The encryption of the file, or {@code null} if it has none. */
  final FileEncryptionProperties encryption;

  final Map<String, String> metadata;

  private WriteOptions(
      CompressionCodecName codec,
      CompressionCodecFactory codecs,
      ParquetProperties properties,
      long groupBytes,
      int groupRows,
      int padding,
      Mode mode,
      FileEncryptionProperties encryption,
      Map<String, String> metadata) {
    this.codec = codec;
    this.codecs = codecs;
    this.properties = properties;
    this.groupBytes = groupBytes;
    this.groupRows = groupRows;
    this.padding = padding;
    this.mode = mode;
    this.encryption = encryption;
    this.metadata = metadata;
  }

  /**
   * Returns parquet-java's defaults: no compression, dictionaries, data pages of version 1, pages
   * near 1 MiB or of 20,000 rows, row groups near 128 MiB. A file that exists is not overwritten.
   */
  public static WriteOptions defaults() {
    return DEFAULTS;
  }

  /** Returns options with another codec. */
  public WriteOptions codec(CompressionCodecName name) {
    return new WriteOptions(
        Objects.requireNonNull(name, "name"),
        codecs,
        properties,
        groupBytes,
        groupRows,
        padding,
        mode,
        encryption,
        metadata);
  }

  /**
   * Returns options with another source of codecs than {@code ArrayCodecs}, for example
   * parquet-java's {@code CodecFactory} with a configuration that sets levels. A factory serves one
   * open reader or writer at a time. A second one is refused with an {@link IllegalStateException}
   * if the factory is a {@code CodecFactory} or an {@code ArrayCodecs}; other classes may be made
   * for sharing. The writer releases the factory. With parquet-java 1.18 it asks for the codec of
   * each column once more than parquet-java would.
   */
  public WriteOptions codecs(CompressionCodecFactory factory) {
    return new WriteOptions(
        codec,
        Objects.requireNonNull(factory, "factory"),
        properties,
        groupBytes,
        groupRows,
        padding,
        mode,
        encryption,
        metadata);
  }

  /**
   * Returns options with other properties: version of pages, encodings, dictionaries, sizes of
   * pages, statistics, Bloom filters, checksums, allocator. They mean the same as for
   * parquet-java's writers. Values are written by Lanewise unless the properties name a factory of
   * writers. Such a factory is asked for one more writer of each column, which is closed unused.
   */
  public WriteOptions properties(ParquetProperties parquetProperties) {
    return new WriteOptions(
        codec,
        codecs,
        Objects.requireNonNull(parquetProperties, "parquetProperties"),
        groupBytes,
        groupRows,
        padding,
        mode,
        encryption,
        metadata);
  }

  /**
   * Returns options with another approximate size of a row group. The pages of a row group are in
   * memory until it ends.
   *
   * @param bytes 1 or more
   */
  public WriteOptions rowGroupSize(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("rowGroupSize is " + bytes + "; at least 1 is needed");
    }
    return new WriteOptions(
        codec, codecs, properties, bytes, groupRows, padding, mode, encryption, metadata);
  }

  /**
   * Returns options that limit the rows of a row group. A limit of the properties, which
   * parquet-java has since 1.16, holds as well.
   *
   * @param rows 1 or more
   */
  public WriteOptions rowGroupRows(int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("rowGroupRows is " + rows + "; at least 1 is needed");
    }
    return new WriteOptions(
        codec, codecs, properties, groupBytes, rows, padding, mode, encryption, metadata);
  }

  /**
   * Returns options with another limit on padding. Padding is the bytes that are left unused before
   * a row group so that the row group begins with a block of the file system.
   *
   * @param bytes 0 or more
   */
  public WriteOptions maxPadding(int bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("maxPadding is " + bytes + "; at least 0 is needed");
    }
    return new WriteOptions(
        codec, codecs, properties, groupBytes, groupRows, bytes, mode, encryption, metadata);
  }

  /** Returns options that replace a file that exists. */
  public WriteOptions overwrite() {
    return new WriteOptions(
        codec,
        codecs,
        properties,
        groupBytes,
        groupRows,
        padding,
        Mode.OVERWRITE,
        encryption,
        metadata);
  }

  /**
   * Returns options that encrypt the file. Without them it is not encrypted: Hadoop's {@code
   * parquet.crypto.factory.class}, which parquet-java's {@code ParquetWriter} asks, is not asked.
   */
  public WriteOptions encryption(FileEncryptionProperties encryptionProperties) {
    return new WriteOptions(
        codec,
        codecs,
        properties,
        groupBytes,
        groupRows,
        padding,
        mode,
        Objects.requireNonNull(encryptionProperties, "encryptionProperties"),
        metadata);
  }

  /**
   * Returns options with other keys and values for the footer, besides those of the properties.
   *
   * @throws NullPointerException if a key or a value is null
   */
  public WriteOptions metadata(Map<String, String> keysAndValues) {
    Map<String, String> copy = new LinkedHashMap<>();
    keysAndValues.forEach(
        (key, value) ->
            copy.put(
                Objects.requireNonNull(key, "a key of the metadata is null"),
                Objects.requireNonNull(value, () -> "the value of '" + key + "' is null")));
    return new WriteOptions(
        codec,
        codecs,
        properties,
        groupBytes,
        groupRows,
        padding,
        mode,
        encryption,
        Collections.unmodifiableMap(copy));
  }
}
