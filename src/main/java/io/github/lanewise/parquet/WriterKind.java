// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.io.IOException;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Writers of one encoding and physical type. The self-test makes writers with properties of its
 * own: the application's allocator sees nothing of it.
 */
final class WriterKind extends Kind {
  private static final WriterKind[][] KINDS = all();

  /** Values, for pages in several slabs. */
  private static final int LARGE = 150;

  /** Values at a time from which on a dictionary of numbers has a front. */
  private static final int BLOCK = 512;

  private volatile Class<?> stock;

  WriterKind(Encoding encoding, PrimitiveTypeName type) {
    super(encoding, type);
  }

  /** Whether Lanewise's is to be handed out in place of a writer of stock's. */
  static boolean isOurs(ValuesWriter chosen, PrimitiveTypeName type) {
    WriterKind kind = KINDS[chosen.getEncoding().ordinal()][type.ordinal()];
    return kind != null && kind.isOurs() && kind.replaces(chosen.getClass());
  }

  /** A distribution may choose a writer of its own for some columns. */
  private boolean replaces(Class<?> chosen) {
    if (chosen == stock) {
      return true;
    }
    leaveToStock(new DifferenceException("are of " + chosen + " and not of " + stock));
    return false;
  }

  @Override
  String plural() {
    return encoding + " writers of " + type;
  }

  @Override
  void compare() throws IOException {
    if (encoding.usesDictionary()) {
      compareDictionaryThatPays();
      compareDictionaryThatDoesNotPay();
    } else {
      comparePages();
    }
  }

  private void comparePages() throws IOException {
    WritersSideBySide writers = writers();
    writers.page();
    writers.write(0, 1);
    writers.page();
    writers.write(0, LARGE);
    writers.page();
    writers.write(0, 3);
    writers.reset();
    writers.write(1, 20);
    writers.page();
    writers.endRowGroup();
    writers.write(0, 2);
    writers.page();
    writers.close();
  }

  /** For a row group; in the next it grows too large. */
  private void compareDictionaryThatPays() throws IOException {
    WritersSideBySide writers = writers();
    // Of numbers enough for a whole block, and of all enough to be more than the dictionary holds.
    int many = new AwkwardValues(type).isNumber() ? BLOCK + 1 : 70;
    for (int i = 0; i < many; i++) {
      writers.write(i % 7);
    }
    writers.page();
    writers.page();
    writers.write(0, 12);
    writers.page();
    writers.endRowGroup();
    for (int i = 0; i < 40; i++) {
      writers.write(i / 10);
    }
    writers.page();
    writers.write(0, many);
    writers.page();
    writers.write(0, 5);
    writers.page();
    writers.endRowGroup();
    writers.close();
  }

  private void compareDictionaryThatDoesNotPay() throws IOException {
    WritersSideBySide writers = writers();
    writers.write(0, 40);
    writers.page();
    writers.write(0, 5);
    writers.page();
    writers.endRowGroup();
    writers.close();
  }

  private WritersSideBySide writers() {
    AwkwardValues values = new AwkwardValues(type);
    ColumnDescriptor column = values.column();
    LanewiseValuesWriterFactory factory = new LanewiseValuesWriterFactory();
    factory.initialize(properties());
    ValuesWriter stocks = factory.stock(column);
    stock =
        FallbackValuesWriter.class == stocks.getClass()
            ? ((FallbackValuesWriter<?, ?>) stocks).initialWriter.getClass()
            : stocks.getClass();
    ValuesWriter ours = factory.untested(factory.stock(column), column);
    requireComplete(ours);
    return new WritersSideBySide(values, stocks, ours);
  }

  /** Those of a column that gets this encoding, in small pages. */
  private ParquetProperties properties() {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withAllocator(new HeapByteBufferAllocator())
            // Up to 1.17 the default factory is one for all, and follows who was there last.
            .withValuesWriterFactory(new DefaultV1ValuesWriterFactory())
            .withWriterVersion(
                encoding == Encoding.RLE_DICTIONARY
                    ? WriterVersion.PARQUET_2_0
                    : WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(encoding.usesDictionary())
            .withDictionaryPageSize(isOfFixedBytes() ? 256 : 2048)
            .withPageSize(1024);
    if (encoding == Encoding.BYTE_STREAM_SPLIT) {
      splitAllTypes(builder);
    }
    return builder.build();
  }

  private boolean isOfFixedBytes() {
    return type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY || type == PrimitiveTypeName.INT96;
  }

  private void splitAllTypes(ParquetProperties.Builder builder) {
    switch (type) {
      case FLOAT, DOUBLE -> builder.withByteStreamSplitEncoding(true);
      // Not in 1.13, which chooses the encoding for no other type.
      default -> builder.withExtendedByteStreamSplitEncoding(true);
    }
  }

  /** How many kinds pass of those that this release has. */
  static int passing() {
    int passing = 0;
    for (WriterKind[] each : KINDS) {
      for (WriterKind kind : each) {
        if (kind != null && kind.isStocksToo() && kind.isOurs()) {
          passing++;
        }
      }
    }
    return passing;
  }

  private boolean isStocksToo() {
    if (encoding != Encoding.BYTE_STREAM_SPLIT
        || type == PrimitiveTypeName.FLOAT
        || type == PrimitiveTypeName.DOUBLE) {
      return true;
    }
    try {
      ParquetProperties.Builder.class.getMethod(
          "withExtendedByteStreamSplitEncoding", boolean.class);
      return true;
    } catch (NoSuchMethodException upTo1_13) {
      return false;
    }
  }

  private static WriterKind[][] all() {
    Encoding[] encodings = Encoding.values();
    PrimitiveTypeName[] types = PrimitiveTypeName.values();
    WriterKind[][] kinds = new WriterKind[encodings.length][types.length];
    for (Encoding encoding : encodings) {
      for (PrimitiveTypeName type : types) {
        if (exists(encoding, type)) {
          kinds[encoding.ordinal()][type.ordinal()] = new WriterKind(encoding, type);
        }
      }
    }
    return kinds;
  }
}
