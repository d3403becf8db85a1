// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The writers for the columns of one {@link ParquetProperties}, in place of those of stock. */
record WriterChoice(ParquetProperties properties, SpareBuffer spare, ValuesWriterFactory stock) {
  private static final int INT96_BYTES = 12;

  ValuesWriter newValuesWriter(ColumnDescriptor column) {
    ValuesWriter chosen = stock(column);
    try {
      return isOurs(chosen, column) ? untested(chosen, column) : chosen;
    } catch (Throwable e) {
      LeftToStock.everything(e);
      return stock(column);
    }
  }

  /** What parquet-java writes the column with. */
  ValuesWriter stock(ColumnDescriptor column) {
    return stock.newValuesWriter(column);
  }

  private static boolean isOurs(ValuesWriter chosen, ColumnDescriptor column) {
    PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
    if (chosen instanceof FallbackValuesWriter<?, ?> pair) {
      // First what it falls back to: the self-test of the dictionary goes on with that.
      isOurs(pair.fallBackWriter, column);
      return pair.getClass() == FallbackValuesWriter.class
          && WriterKind.isOurs(pair.initialWriter, type);
    }
    // Only now asked for its encoding: a pair takes that for the end of a page.
    return WriterKind.isOurs(chosen, type);
  }

  /** Lanewise's writer in place of one that has written nothing. */
  ValuesWriter untested(ValuesWriter chosen, ColumnDescriptor column) {
    if (chosen instanceof FallbackValuesWriter<?, ?> pair) {
      return dictionary(
          pair.initialWriter,
          isOurs(pair.fallBackWriter, column)
              ? untested(pair.fallBackWriter, column)
              : pair.fallBackWriter,
          column);
    }
    PrimitiveType type = column.getPrimitiveType();
    ValuesWriter ours =
        chosen.getEncoding() == Encoding.PLAIN ? plain(type) : byteStreamSplit(type);
    chosen.close();
    return ours;
  }

  private ValuesWriter dictionary(
      ValuesWriter chosen, ValuesWriter fallback, ColumnDescriptor column) {
    Encoding pages = chosen.getEncoding();
    Encoding dictionary = pages == Encoding.RLE_DICTIONARY ? Encoding.PLAIN : pages;
    chosen.close();
    return DictionaryWriters.of(column, properties, spare, dictionary, pages, fallback);
  }

  private ValuesWriter plain(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedWriter(type.getTypeLength(), properties);
      case INT96 -> new PlainFixedWriter(INT96_BYTES, properties);
      case BOOLEAN -> new PlainBooleanWriter(properties);
      default -> new PlainWriter(properties);
    };
  }

  private ValuesWriter byteStreamSplit(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new ByteStreamSplitWriter.OfInt(properties, spare);
      case INT64 -> new ByteStreamSplitWriter.OfLong(properties, spare);
      case FLOAT -> new ByteStreamSplitWriter.OfFloat(properties, spare);
      case DOUBLE -> new ByteStreamSplitWriter.OfDouble(properties, spare);
      default -> new ByteStreamSplitWriter.OfFixed(type.getTypeLength(), properties, spare);
    };
  }
}
