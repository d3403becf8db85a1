// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.write.PageBuffers;
import io.github.lanewise.parquet.write.SpareBuffer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.PrimitiveType;

/** Makes the dictionary writers of columns. */
public final class DictionaryWriters {
  private static final int INT96_LENGTH = 12;

  private DictionaryWriters() {}

  /**
   * Returns a writer of dictionary-encoded pages that falls back to {@code fallback} if the
   * dictionary grows too large or does not pay. It takes the place of parquet-java's {@code
   * DictionaryValuesWriter} in a {@code FallbackValuesWriter}. It owns {@code fallback} and closes
   * it.
   */
  public static ValuesWriter of(
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
        return writer(new IntDictionaryWriter(pages));
      case FLOAT:
        return writer(new FloatDictionaryWriter(pages));
      case INT64:
        return writer(new LongDictionaryWriter(pages));
      case DOUBLE:
        return writer(new DoubleDictionaryWriter(pages));
      case BINARY:
        return writer(new BinaryDictionaryWriter(pages));
      case FIXED_LEN_BYTE_ARRAY:
        return writer(new FixedDictionaryWriter(pages, type.getTypeLength()));
      case INT96:
        return writer(new FixedDictionaryWriter(pages, INT96_LENGTH));
      default:
        throw new IllegalArgumentException(
            "no dictionary encoding for " + type.getPrimitiveTypeName());
    }
  }

  /**
   * Returns the argument, so that only the class of the writer that is made is loaded. If the
   * writers were returned directly, the verifier would load all of their classes, to see whether
   * they are ValuesWriters.
   */
  private static ValuesWriter writer(Object made) {
    return (ValuesWriter) made;
  }
}
