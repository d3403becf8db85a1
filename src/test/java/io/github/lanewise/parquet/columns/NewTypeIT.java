// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.FreshJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a physical type that Lanewise does not know, as a later release may have one. */
final class NewTypeIT {
  private static final String TYPES = "org/apache/parquet/schema/PrimitiveType$PrimitiveTypeName";

  @TempDir Path folder;

  @Test
  void isRefusedBeforeAnythingIsWrittenOrLeftToParquetJava() throws IOException {
    ClassFiles.write(folder, TYPES, ClassFiles.withOneMoreType(ClassFiles.read(TYPES), "NEW"));
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(
                "-cp",
                folder + File.pathSeparator + System.getProperty("surefire.test.class.path"),
                NewType.class.getName()));
    assertEquals(0, ended.status(), ended::toString);
    assertEquals(
        "java.lang.IllegalArgumentException: column 'b' is of a type that is not known:"
            + " required new b",
        ended.value("written as column"),
        ended::toString);
    assertEquals("0", ended.value("bytes written"));
    assertEquals(
        "java.lang.UnsupportedOperationException: column 'b' is of a type that is not known:"
            + " required new b",
        ended.value("read as column"),
        ended::toString);
    assertEquals(ended.value("writer of parquet-java"), ended.value("writer"), ended::toString);
    assertEquals(
        List.of("reader: null"),
        ended.output().stream().filter(line -> line.startsWith("reader: ")).distinct().toList());
  }

  /** Prints the outcome of each use of the new type. */
  static final class NewType {
    public static void main(String[] args) {
      PrimitiveTypeName type = PrimitiveTypeName.valueOf("NEW");
      MessageType schema =
          Types.buildMessage()
              .required(PrimitiveTypeName.INT32)
              .named("a")
              .required(type)
              .named("b")
              .named("schema");
      ColumnDescriptor column = schema.getColumns().get(1);
      MemoryFile file = new MemoryFile();
      tell("written as column", () -> ColumnsWriter.create(file, schema, WriteOptions.defaults()));
      tell("bytes written", file::getLength);
      tell("read as column", () -> ValueColumn.of(column));
      tell("writer of parquet-java", () -> writer(new DefaultV1ValuesWriterFactory(), column));
      tell("writer", () -> writer(new LanewiseValuesWriterFactory(), column));
      for (Encoding encoding : Encoding.values()) {
        tell(
            "reader", () -> LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES));
      }
    }

    private static Object writer(ValuesWriterFactory factory, ColumnDescriptor column) {
      factory.initialize(ParquetProperties.builder().withDictionaryEncoding(false).build());
      return factory.newValuesWriter(column);
    }

    private static void tell(String what, Callable<?> call) {
      String outcome;
      try {
        outcome = String.valueOf(call.call());
      } catch (Throwable e) {
        outcome = e.toString();
      }
      System.out.println(what + ": " + outcome);
    }
  }
}
