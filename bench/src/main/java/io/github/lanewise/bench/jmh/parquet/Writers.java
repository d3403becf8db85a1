// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.Acceleration;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.PrimitiveType;

/** Writers of one column without a dictionary, as {@link ParquetProperties} hand them out. */
final class Writers {
  private Writers() {}

  static ValuesWriter of(String implementation, PrimitiveType type, boolean byteStreamSplit) {
    System.out.println(
        "parquet-column "
            + ValuesWriter.class.getProtectionDomain().getCodeSource().getLocation()
            + ", Lanewise "
            + Acceleration.current().provider());
    ValuesWriterFactory factory =
        switch (implementation) {
          case "stock" -> new DefaultV1ValuesWriterFactory();
          case "lanewise" -> new LanewiseValuesWriterFactory();
          default -> throw new IllegalArgumentException("no implementation " + implementation);
        };
    ParquetProperties properties =
        ParquetProperties.builder()
            .withWriterVersion(WriterVersion.PARQUET_1_0)
            .withDictionaryEncoding(false)
            .withExtendedByteStreamSplitEncoding(byteStreamSplit)
            .withValuesWriterFactory(factory)
            .build();
    return properties.newValuesWriter(
        new ColumnDescriptor(new String[] {type.getName()}, type, 0, 0));
  }

  /** Fails where the two do not make the same page of the values. */
  static void compare(ValuesWriter one, ValuesWriter other, Consumer<ValuesWriter> values) {
    if (!Arrays.equals(page(one, values), page(other, values))) {
      throw new IllegalStateException("two different pages of the same values");
    }
  }

  private static byte[] page(ValuesWriter writer, Consumer<ValuesWriter> values) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    values.accept(writer);
    try {
      writer.getBytes().writeAllTo(page);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    writer.close();
    return page.toByteArray();
  }
}
