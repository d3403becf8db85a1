// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.parquet.dictionary.DictionaryWriters;
import io.github.lanewise.parquet.report.Withdrawals;
import io.github.lanewise.parquet.selftest.Writers;
import io.github.lanewise.parquet.write.PageWriters;
import io.github.lanewise.parquet.write.SpareBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Makes the writers for the columns of one {@link ParquetProperties}, in place of parquet-java's
 * own.
 */
record WriterChoice(ParquetProperties properties, SpareBuffer spare, ValuesWriterFactory stock)
    implements Writers {

  static WriterChoice of(ParquetProperties properties) {
    // DefaultValuesWriterFactory is not used, because up to 1.17 its instances share these two
    // factories. So the properties initialised last would decide for every writer in the process.
    ValuesWriterFactory stock =
        properties.getWriterVersion() == WriterVersion.PARQUET_1_0
            ? new DefaultV1ValuesWriterFactory()
            : new DefaultV2ValuesWriterFactory();
    stock.initialize(properties);
    return new WriterChoice(properties, new SpareBuffer(properties.getAllocator()), stock);
  }

  ValuesWriter newValuesWriter(ColumnDescriptor column) {
    ValuesWriter chosen = stock(column);
    List<ValuesWriter> replaced = new ArrayList<>(2);
    ValuesWriter ours;
    try {
      ours = isOurs(chosen, column) ? inPlaceOf(chosen, column, replaced) : chosen;
    } catch (Throwable e) {
      // The chosen writer is still open, and has written nothing.
      Withdrawals.everything(e);
      return chosen;
    }
    try {
      close(replaced);
      return ours;
    } catch (Throwable e) {
      Withdrawals.everything(e);
      closeAfter(e, ours);
      return stock(column);
    }
  }

  @Override
  public ValuesWriter stock(ColumnDescriptor column) {
    return stock.newValuesWriter(column);
  }

  @Override
  public ValuesWriter ours(ColumnDescriptor column) {
    List<ValuesWriter> replaced = new ArrayList<>(2);
    ValuesWriter ours = inPlaceOf(stock(column), column, replaced);
    close(replaced);
    return ours;
  }

  private static boolean isOurs(ValuesWriter chosen, ColumnDescriptor column) {
    PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
    if (chosen instanceof FallbackValuesWriter<?, ?> pair) {
      // The fallback writer is tested first, because the self-test of the dictionary writer uses
      // the fallback writer.
      isOurs(pair.fallBackWriter, column);
      return pair.getClass() == FallbackValuesWriter.class
          && SelfTests.WRITERS.isOurs(pair.initialWriter, type);
    }
    // The encoding is read only here, because getEncoding() of a FallbackValuesWriter changes the
    // writer: it takes the call as the end of a page.
    return SelfTests.WRITERS.isOurs(chosen, type);
  }

  /**
   * Makes Lanewise's writer in place of a writer that has written nothing. Closes no writer,
   * because the caller hands out parquet-java's own writer if this method throws.
   *
   * @param replaced receives the writers that are to be closed
   */
  private ValuesWriter inPlaceOf(
      ValuesWriter chosen, ColumnDescriptor column, List<ValuesWriter> replaced) {
    if (chosen instanceof FallbackValuesWriter<?, ?> pair) {
      replaced.add(pair.initialWriter);
      ValuesWriter fallback =
          isOurs(pair.fallBackWriter, column)
              ? inPlaceOf(pair.fallBackWriter, column, replaced)
              : pair.fallBackWriter;
      Encoding pages = pair.initialWriter.getEncoding();
      Encoding dictionary = pages == Encoding.RLE_DICTIONARY ? Encoding.PLAIN : pages;
      return DictionaryWriters.of(column, properties, spare, dictionary, pages, fallback);
    }
    replaced.add(chosen);
    PrimitiveType type = column.getPrimitiveType();
    return switch (chosen.getEncoding()) {
      case PLAIN -> PageWriters.plain(type, properties);
      case DELTA_BINARY_PACKED -> PageWriters.deltaBinaryPacked(type, properties);
      case DELTA_BYTE_ARRAY -> PageWriters.deltaByteArray(properties);
      case RLE -> PageWriters.rleBooleans(properties, spare);
      default -> PageWriters.byteStreamSplit(type, properties, spare);
    };
  }

  /** Closes all writers, also those after one that cannot be closed. */
  private static void close(List<ValuesWriter> replaced) {
    RuntimeException failed = null;
    for (ValuesWriter each : replaced) {
      try {
        each.close();
      } catch (RuntimeException e) {
        failed = e;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  private static void closeAfter(Throwable failed, ValuesWriter writer) {
    try {
      writer.close();
    } catch (RuntimeException e) {
      failed.addSuppressed(e);
    }
  }
}
