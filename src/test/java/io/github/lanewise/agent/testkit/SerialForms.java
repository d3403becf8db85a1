// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * A program for tests, called as {@code SerialForms write FILE} or {@code SerialForms read FILE}.
 * The first writes with Java's serialisation one value of a PLAIN page, one of a BYTE_STREAM_SPLIT
 * page, and a list of parts of one array. Both print the content of the file.
 */
public final class SerialForms {
  private static final int WIDTH = 16;
  private static final int VALUES = 25_000;

  private SerialForms() {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[1]);
    if (args[0].equals("write")) {
      write(file);
    }
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      System.out.println(((Binary) in.readObject()).toStringUsingUTF8());
      System.out.println(((Binary) in.readObject()).toStringUsingUTF8());
      List<?> parts = (List<?>) in.readObject();
      for (Object each : parts) {
        Binary part = (Binary) each;
        System.out.println(part.toStringUsingUTF8() + ' ' + part.hashCode() + ' ' + part);
      }
      // The first and the third part are one object, which was written twice.
      System.out.println(parts.get(0) == parts.get(2));
    }
  }

  private static void write(Path file) throws IOException {
    byte[] array = "[first][second]".getBytes();
    Binary first = Binary.fromConstantByteArray(array, 1, 5);
    Binary second = Binary.fromReusedByteArray(array, 8, 6);
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject(valueOf(Encoding.PLAIN, page()));
      out.writeObject(valueOfSplitPage());
      out.writeObject(List.of(first, second, first));
    }
  }

  /**
   * Returns a value of a BYTE_STREAM_SPLIT page. Up to 1.13 parquet-java has no reader for such a
   * page, so the value is of a PLAIN page there.
   */
  private static Binary valueOfSplitPage() throws IOException {
    try {
      return valueOf(Encoding.BYTE_STREAM_SPLIT, streams(page()));
    } catch (ParquetDecodingException noReader) {
      return valueOf(Encoding.PLAIN, page());
    }
  }

  private static byte[] page() {
    ByteBuffer page = ByteBuffer.allocate(VALUES * WIDTH);
    for (int i = 0; i < VALUES; i++) {
      page.put("value %10d".formatted(i).getBytes());
    }
    return page.array();
  }

  private static byte[] streams(byte[] page) {
    byte[] streams = new byte[page.length];
    for (int i = 0; i < page.length; i++) {
      streams[i % WIDTH * VALUES + i / WIDTH] = page[i];
    }
    return streams;
  }

  private static Binary valueOf(Encoding encoding, byte[] page) throws IOException {
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType(
                "message m { required fixed_len_byte_array(" + WIDTH + ") id; }")
            .getColumns()
            .get(0);
    ValuesReader reader = encoding.getValuesReader(column, ValuesType.VALUES);
    reader.initFromPage(VALUES, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    reader.skip(7);
    return reader.readBytes();
  }
}
