// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;

/** The dictionary writer for a column. */
final class DictionaryWriters {
  private static final int INT96_LENGTH = 12;

  private DictionaryWriters() {}

  /**
   * A writer of dictionary-encoded pages that goes over to {@code fallback} where the dictionary
   * grows too large or does not pay: what stock makes of a {@code DictionaryValuesWriter} in a
   * {@code FallbackValuesWriter}. It owns {@code fallback} and closes it.
   */
  static ValuesWriter of(
      ColumnDescriptor column,
      ParquetProperties properties,
      SpareBuffer spare,
      Encoding dictionaryPageEncoding,
      Encoding dataPageEncoding,
      ValuesWriter fallback) {
    DictionaryPages pages =
        new DictionaryPages(
            properties.getDictionaryPageSizeThreshold(),
            dictionaryPageEncoding,
            dataPageEncoding,
            new PageBuffers(spare),
            fallback);
    PrimitiveType type = column.getPrimitiveType();
    switch (type.getPrimitiveTypeName()) {
      case INT32:
        return new IntDictionaryWriter(pages);
      case FLOAT:
        return new FloatDictionaryWriter(pages);
      case INT64:
        return new LongDictionaryWriter(pages);
      case DOUBLE:
        return new DoubleDictionaryWriter(pages);
      case BINARY:
        return new BinaryDictionaryWriter(pages);
      case FIXED_LEN_BYTE_ARRAY:
        return new FixedDictionaryWriter(pages, type.getTypeLength());
      case INT96:
        return new FixedDictionaryWriter(pages, INT96_LENGTH);
      default:
        throw new IllegalArgumentException(
            "no dictionary encoding for " + type.getPrimitiveTypeName());
    }
  }
}
