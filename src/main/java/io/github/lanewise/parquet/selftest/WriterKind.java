// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import io.github.lanewise.parquet.report.Withdrawals;
import io.github.lanewise.parquet.stock.DifferenceException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
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
 * The kind of the writers of one encoding and physical type. The self-test makes writers with
 * properties of its own, so it takes no memory from the application's allocator.
 */
final class WriterKind extends Kind {
  /** The number of values for pages of several slabs. */
  private static final int LARGE = 150;

  /** A dictionary of numbers makes a front when it gets this many values at a time. */
  private static final int BLOCK = 512;

  /** A number of values that is more than the dictionary holds. */
  private static final int MORE_THAN_DICTIONARY = 70;

  private final Function<ParquetProperties, Writers> writers;

  private volatile Class<?> stock;

  private final AtomicBoolean othersSaid = new AtomicBoolean();

  WriterKind(
      Encoding encoding, PrimitiveTypeName type, Function<ParquetProperties, Writers> writers) {
    super(encoding, type);
    this.writers = writers;
  }

  /**
   * Returns whether the self-test has seen this class of writers. A distribution may choose a
   * writer of its own for some columns. These columns keep that writer, which is reported once.
   */
  boolean replaces(Class<?> chosen) {
    if (chosen == stock) {
      return true;
    }
    if (!othersSaid.getAndSet(true)) {
      Withdrawals.say(
          plural() + " that are of another class, of ",
          new DifferenceException("are of " + chosen + " and not of " + stock));
    }
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
    WritersSideBySide writers = sideBySide();
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

  /**
   * Writes one row group in which the dictionary pays, and another one in which it grows too large.
   */
  private void compareDictionaryThatPays() throws IOException {
    WritersSideBySide writers = sideBySide();
    // Numbers need more values than a whole block.
    writers.writeAgain(7, isNumber() ? BLOCK + 1 : MORE_THAN_DICTIONARY);
    writers.page();
    writers.page();
    writers.write(0, 12);
    writers.page();
    writers.endRowGroup();
    for (int i = 0; i < 40; i++) {
      writers.write(i / 10);
    }
    writers.page();
    writers.write(0, MORE_THAN_DICTIONARY);
    writers.page();
    writers.write(0, 5);
    writers.page();
    writers.endRowGroup();
    writers.close();
  }

  private void compareDictionaryThatDoesNotPay() throws IOException {
    WritersSideBySide writers = sideBySide();
    writers.write(0, 40);
    writers.page();
    writers.write(0, 5);
    writers.page();
    writers.endRowGroup();
    writers.close();
  }

  private WritersSideBySide sideBySide() {
    AwkwardValues values = new AwkwardValues(type);
    ColumnDescriptor column = values.column();
    Writers made = writers.apply(properties());
    ValuesWriter stocks = made.stock(column);
    stock =
        FallbackValuesWriter.class == stocks.getClass()
            ? ((FallbackValuesWriter<?, ?>) stocks).initialWriter.getClass()
            : stocks.getClass();
    ValuesWriter ours = made.ours(column);
    requireComplete(ours);
    return new WritersSideBySide(values, stocks, ours);
  }

  /** Returns properties with which a column gets this encoding, in small pages. */
  private ParquetProperties properties() {
    ParquetProperties.Builder builder =
        ParquetProperties.builder()
            .withAllocator(new HeapByteBufferAllocator())
            // Up to 1.17 the default factories share their state. The properties that were
            // initialised last would decide which writers this factory makes.
            .withValuesWriterFactory(new DefaultV1ValuesWriterFactory())
            .withWriterVersion(version())
            .withDictionaryEncoding(encoding.usesDictionary())
            .withDictionaryPageSize(dictionaryBytes())
            .withPageSize(1024);
    if (encoding == Encoding.BYTE_STREAM_SPLIT) {
      splitAllTypes(builder);
    }
    return builder.build();
  }

  private WriterVersion version() {
    return switch (encoding) {
      case PLAIN, BYTE_STREAM_SPLIT, PLAIN_DICTIONARY -> WriterVersion.PARQUET_1_0;
      default -> WriterVersion.PARQUET_2_0;
    };
  }

  private int dictionaryBytes() {
    return switch (type) {
      case BINARY -> 2048;
      case INT64, DOUBLE -> 512;
      default -> 256;
    };
  }

  private boolean isNumber() {
    return switch (type) {
      case INT32, INT64, FLOAT, DOUBLE -> true;
      default -> false;
    };
  }

  private void splitAllTypes(ParquetProperties.Builder builder) {
    switch (type) {
      case FLOAT, DOUBLE -> builder.withByteStreamSplitEncoding(true);
      // Release 1.13 does not have this method, and never chooses the encoding for these types.
      default -> builder.withExtendedByteStreamSplitEncoding(true);
    }
  }

  @Override
  boolean isStocksToo() {
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
}
