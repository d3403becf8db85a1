// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.function.Function;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.crypto.InternalFileEncryptor;
import org.apache.parquet.hadoop.CodecFactory.BytesCompressor;
import org.apache.parquet.hadoop.ColumnChunkPageWriteStore;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;

/**
 * Opens parquet-java's stores of the pages of a row group. Since 1.18 each column may have a codec
 * of its own.
 */
public final class PageStores {
  private static final boolean KNOWS_COLUMN_CODECS =
      Releases.has(ParquetProperties.class, "getColumnCodec");

  private static final boolean KNOWS_METADATA =
      Releases.has(ParquetProperties.class, "getExtraMetaData");

  private final MessageType schema;
  private final ParquetProperties properties;
  private final CompressionCodecFactory codecs;
  private final CompressionCodecName codec;

  /** The compressor of all row groups before 1.18. Is null until the codecs are asked for. */
  private BytesInputCompressor compressor;

  /**
   * Makes stores for one file.
   *
   * @param codec the codec of the columns for which the properties name no other codec
   */
  public PageStores(
      MessageType schema,
      ParquetProperties properties,
      CompressionCodecFactory codecs,
      CompressionCodecName codec) {
    this.schema = schema;
    this.properties = properties;
    this.codecs = codecs;
    this.codec = codec;
  }

  /** Returns the properties' extra metadata, which is empty before parquet-java 1.14. */
  public static Map<String, String> metadataOf(ParquetProperties properties) {
    Map<String, String> metadata = KNOWS_METADATA ? properties.getExtraMetaData() : null;
    return metadata == null ? Map.of() : metadata;
  }

  /** Throws the exception of the codec factory if it lacks a codec of the file. */
  public void requireCodecs() {
    if (KNOWS_COLUMN_CODECS) {
      schema.getColumns().forEach(this::compressor);
    } else {
      compressor();
    }
  }

  private BytesInputCompressor compressor() {
    if (compressor == null) {
      compressor = codecs.getCompressor(codec);
    }
    return compressor;
  }

  /**
   * Opens a store for the pages of the row group with this number.
   *
   * @param allocator has memory for compressed pages
   */
  @SuppressWarnings("deprecation") // All releases have this constructor.
  public ColumnChunkPageWriteStore open(
      ByteBufferAllocator allocator, InternalFileEncryptor encryptor, int rowGroup) {
    if (KNOWS_COLUMN_CODECS) {
      return withCodecsOfColumns(allocator, encryptor, rowGroup);
    }
    return new ColumnChunkPageWriteStore(
        new Compressor(compressor()),
        schema,
        allocator,
        properties.getColumnIndexTruncateLength(),
        properties.getPageWriteChecksumEnabled(),
        encryptor,
        rowGroup);
  }

  /** Calls the builder of 1.18, which older releases do not have. */
  private ColumnChunkPageWriteStore withCodecsOfColumns(
      ByteBufferAllocator allocator, InternalFileEncryptor encryptor, int rowGroup) {
    Function<ColumnDescriptor, BytesInputCompressor> compressors = this::compressor;
    Object builder = call(null, ColumnChunkPageWriteStore.class, "builder");
    set(builder, "withCompressorProvider", Function.class, compressors);
    set(builder, "withSchema", MessageType.class, schema);
    set(builder, "withAllocator", ByteBufferAllocator.class, allocator);
    set(
        builder,
        "withColumnIndexTruncateLength",
        int.class,
        properties.getColumnIndexTruncateLength());
    set(
        builder,
        "withPageWriteChecksumEnabled",
        boolean.class,
        properties.getPageWriteChecksumEnabled());
    set(builder, "withFileEncryptor", InternalFileEncryptor.class, encryptor);
    set(builder, "withRowGroupOrdinal", int.class, rowGroup);
    return (ColumnChunkPageWriteStore) call(builder, builder.getClass(), "build");
  }

  private BytesInputCompressor compressor(ColumnDescriptor column) {
    Object own = call(properties, ParquetProperties.class, "getColumnCodec", column);
    Object level = call(properties, ParquetProperties.class, "getColumnCompressionLevel", column);
    CompressionCodecName name = own == null ? codec : (CompressionCodecName) own;
    return level == null ? codecs.getCompressor(name) : compressor(codecs, name, (int) level);
  }

  /** Returns a compressor with a level, which factories have since 1.18. */
  public static BytesInputCompressor compressor(
      CompressionCodecFactory codecs, CompressionCodecName name, int level) {
    return (BytesInputCompressor)
        invoke(
            codecs,
            CompressionCodecFactory.class,
            "getCompressor",
            new Class<?>[] {CompressionCodecName.class, int.class},
            name,
            level);
  }

  private static void set(Object builder, String method, Class<?> type, Object value) {
    invoke(builder, builder.getClass(), method, new Class<?>[] {type}, value);
  }

  private static Object call(Object target, Class<?> of, String method, ColumnDescriptor column) {
    return invoke(target, of, method, new Class<?>[] {ColumnDescriptor.class}, column);
  }

  private static Object call(Object target, Class<?> of, String method) {
    return invoke(target, of, method, new Class<?>[0]);
  }

  private static Object invoke(
      Object target, Class<?> of, String method, Class<?>[] types, Object... values) {
    try {
      return of.getMethod(method, types).invoke(target, values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failed) {
        throw failed;
      }
      if (e.getCause() instanceof Error failed) {
        throw failed;
      }
      throw new IllegalStateException(of + "." + method + " failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(of + " has no usable " + method, e);
    }
  }

  /** Wraps any compressor in the class that the constructors of all releases take. */
  @SuppressWarnings("deprecation")
  private static final class Compressor extends BytesCompressor {
    private final BytesInputCompressor compressor;

    Compressor(BytesInputCompressor compressor) {
      this.compressor = compressor;
    }

    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      return compressor.compress(bytes);
    }

    @Override
    public CompressionCodecName getCodecName() {
      return compressor.getCodecName();
    }

    @Override
    public void release() {
      compressor.release();
    }
  }
}
