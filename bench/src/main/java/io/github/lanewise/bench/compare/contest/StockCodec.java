// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import io.github.lanewise.bench.compare.parquet.Page;
import io.github.lanewise.bench.compare.type.EncodedType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Pages encoded and decoded with stock parquet-java, as a file writer and reader use it: one values
 * writer for all pages, reset in between, and a new values reader for each page.
 */
final class StockCodec<A> {
  private final EncodedType<A> type;
  private final ColumnDescriptor column;
  private final Encoding encoding;
  private final ValuesWriter writer;

  StockCodec(EncodedType<A> type, ColumnDescriptor column, Encoding encoding) {
    this.type = type;
    this.column = column;
    this.encoding = encoding;
    this.writer =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(false)
            .withExtendedByteStreamSplitEncoding(encoding == Encoding.BYTE_STREAM_SPLIT)
            .build()
            .newValuesWriter(column);
  }

  int encode(Page<A> page, byte[] encoded) {
    writer.reset();
    type.write(page.values(), page.count(), writer);
    BytesInput bytes = writer.getBytes();
    try {
      bytes.writeAllTo(new ArrayOutputStream(encoded));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (int) bytes.size();
  }

  int decode(EncodedPage page, A values) {
    ValuesReader reader = encoding.getValuesReader(column, ValuesType.VALUES);
    try {
      reader.initFromPage(page.count(), ByteBufferInputStream.wrap(ByteBuffer.wrap(page.bytes())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    type.read(reader, values, page.count());
    return type.elements(page.count());
  }
}
