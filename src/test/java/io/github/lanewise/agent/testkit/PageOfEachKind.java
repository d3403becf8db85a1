// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A program for tests. It writes pages of ints and floats, with and without a dictionary, and reads
 * a page of floats. It prints a line for each page, with a hash of the result, and whether Lanewise
 * or parquet-java did the work.
 */
public final class PageOfEachKind {
  private static final int VALUES = 100;

  private PageOfEachKind() {}

  public static void main(String[] args) throws IOException {
    for (String type : new String[] {"int32", "float"}) {
      write(type, false);
      write(type, true);
    }
    read();
  }

  private static ColumnDescriptor column(String type) {
    return MessageTypeParser.parseMessageType("message m { required " + type + " c; }")
        .getColumns()
        .get(0);
  }

  private static void write(String type, boolean dictionary) throws IOException {
    ValuesWriter writer =
        ParquetProperties.builder()
            .withDictionaryEncoding(dictionary)
            .build()
            .newValuesWriter(column(type));
    for (int i = 0; i < VALUES; i++) {
      if (type.equals("int32")) {
        writer.writeInteger(i % 5);
      } else {
        writer.writeFloat(i % 5);
      }
    }
    ByteArrayOutputStream pages = new ByteArrayOutputStream();
    writer.getBytes().writeAllTo(pages);
    Encoding encoding = writer.getEncoding();
    DictionaryPage page = writer.toDictPageAndClose();
    if (page != null) {
      page.getBytes().writeAllTo(pages);
    }
    say(encoding + " " + type + " written", Arrays.hashCode(pages.toByteArray()), writer);
  }

  private static void read() throws IOException {
    ValuesReader reader = Encoding.PLAIN.getValuesReader(column("float"), ValuesType.VALUES);
    ByteBuffer page = ByteBuffer.allocate(4 * VALUES);
    for (int i = 0; i < VALUES; i++) {
      page.putFloat(4 * i, i);
    }
    reader.initFromPage(VALUES, ByteBufferInputStream.wrap(page));
    int hash = 0;
    for (int i = 0; i < VALUES; i++) {
      hash = 31 * hash + Float.floatToRawIntBits(reader.readFloat());
    }
    say("PLAIN float read", hash, reader);
  }

  private static void say(String what, int result, Object by) {
    boolean lanewise = by.getClass().getName().startsWith("io.github.lanewise.");
    System.out.println(what + " " + result + " by " + (lanewise ? "Lanewise" : "stock"));
  }
}
