// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A program for tests. It writes a page and reads it, without Hadoop, whose threads and caches
 * would keep its class loader alive.
 */
public final class OnePage {
  private static final int VALUES = 100;

  private OnePage() {}

  public static void main(String[] args) throws IOException {
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { required binary text; }")
            .getColumns()
            .get(0);
    ValuesWriter writer =
        ParquetProperties.builder().withDictionaryEncoding(false).build().newValuesWriter(column);
    for (int i = 0; i < VALUES; i++) {
      writer.writeBytes(Binary.fromString("text " + i));
    }
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    writer.getBytes().writeAllTo(page);
    writer.close();
    ValuesReader reader = Encoding.PLAIN.getValuesReader(column, ValuesType.VALUES);
    reader.initFromPage(VALUES, ByteBufferInputStream.wrap(ByteBuffer.wrap(page.toByteArray())));
    for (int i = 0; i < VALUES; i++) {
      Binary text = reader.readBytes();
      if (text.hashCode() != Binary.fromString("text " + i).hashCode()) {
        throw new IllegalStateException(text + " is not value " + i);
      }
    }
  }
}
