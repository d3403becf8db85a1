// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.RequiresFallback;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.fallback.FallbackValuesWriter;
import org.apache.parquet.schema.PrimitiveType;

/** The writers for the columns of one {@link ParquetProperties}, in place of those of stock. */
record WriterChoice(ParquetProperties properties, SpareBuffer spare, ValuesWriterFactory stock) {
  private static final int INT96_BYTES = 12;

  ValuesWriter newValuesWriter(ColumnDescriptor column) {
    ValuesWriter chosen = stock.newValuesWriter(column);
    // Not asked for its encoding: a FallbackValuesWriter takes the question for the end of a
    // page.
    return chosen instanceof FallbackValuesWriter<?, ?> pair
        ? withDictionary(pair, column)
        : withoutDictionary(chosen, column);
  }

  private <I extends ValuesWriter & RequiresFallback> ValuesWriter withDictionary(
      FallbackValuesWriter<I, ?> chosen, ColumnDescriptor column) {
    Encoding pages = chosen.initialWriter.getEncoding();
    if (!pages.usesDictionary()
        || !DictionaryWriters.knows(column.getPrimitiveType().getPrimitiveTypeName())) {
      return chosen;
    }
    Encoding dictionary = pages == Encoding.RLE_DICTIONARY ? Encoding.PLAIN : pages;
    chosen.initialWriter.close();
    return DictionaryWriters.of(
        column,
        properties,
        spare,
        dictionary,
        pages,
        withoutDictionary(chosen.fallBackWriter, column));
  }

  private ValuesWriter withoutDictionary(ValuesWriter chosen, ColumnDescriptor column) {
    ValuesWriter ours = ours(chosen.getEncoding(), column.getPrimitiveType());
    if (ours == null) {
      return chosen;
    }
    chosen.close();
    return ours;
  }

  /** Null for what Lanewise does not accelerate. */
  private ValuesWriter ours(Encoding encoding, PrimitiveType type) {
    return switch (encoding) {
      case PLAIN -> plain(type);
      case BYTE_STREAM_SPLIT -> byteStreamSplit(type);
      default -> null;
    };
  }

  private ValuesWriter plain(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32, INT64, FLOAT, DOUBLE, BINARY -> new PlainWriter(properties);
      case FIXED_LEN_BYTE_ARRAY -> new PlainFixedWriter(type.getTypeLength(), properties);
      case INT96 -> new PlainFixedWriter(INT96_BYTES, properties);
      case BOOLEAN -> new PlainBooleanWriter(properties);
      default -> null;
    };
  }

  private ValuesWriter byteStreamSplit(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> new ByteStreamSplitWriter.OfInt(properties, spare);
      case INT64 -> new ByteStreamSplitWriter.OfLong(properties, spare);
      case FLOAT -> new ByteStreamSplitWriter.OfFloat(properties, spare);
      case DOUBLE -> new ByteStreamSplitWriter.OfDouble(properties, spare);
      case FIXED_LEN_BYTE_ARRAY ->
          new ByteStreamSplitWriter.OfFixed(type.getTypeLength(), properties, spare);
      default -> null;
    };
  }
}
