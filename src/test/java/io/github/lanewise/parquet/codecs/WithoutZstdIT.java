// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsReader;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that an application without zstd-jni can use the other codecs. */
@Tag("fresh-jvm")
@Tag("any-java")
class WithoutZstdIT {
  @Test
  void filesOfOtherCodecsAreWrittenAndRead() throws IOException {
    String withoutZstd =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("zstd-jni"))
            .collect(Collectors.joining(File.pathSeparator));
    Jvm.Outcome outcome = new Jvm().classPath(withoutZstd).run(Copy.class);
    assertEquals(0, outcome.status(), outcome::err);
    assertEquals("SNAPPY 1000\nUNCOMPRESSED 1000\n", outcome.out());
  }

  /** Writes and reads a file with each codec, and prints how many values were right. */
  static final class Copy {
    private Copy() {}

    public static void main(String[] arguments) throws IOException {
      try {
        Class.forName("com.github.luben.zstd.Zstd");
        throw new IllegalStateException("zstd-jni is on the class path");
      } catch (ClassNotFoundException expected) {
        // This is what the test is about.
      }
      MessageType schema = MessageTypeParser.parseMessageType("message m { required int32 x; }");
      int[] numbers = new int[1_000];
      Arrays.setAll(numbers, i -> i % 100);
      for (CompressionCodecName codec :
          new CompressionCodecName[] {
            CompressionCodecName.SNAPPY, CompressionCodecName.UNCOMPRESSED
          }) {
        MemoryFile file = new MemoryFile();
        try (ColumnsWriter writer =
            ColumnsWriter.create(file, schema, WriteOptions.defaults().codec(codec))) {
          writer.write(Columns.of(numbers.length).ints("x", numbers));
        }
        int right = 0;
        try (ColumnsReader reader = ColumnsReader.open(file, ReadOptions.allColumns())) {
          while (reader.next()) {
            int[] read = reader.columns().ints("x").values();
            for (int i = 0; i < reader.columns().rows(); i++) {
              right += read[i] == i % 100 ? 1 : 0;
            }
          }
        }
        System.out.println(codec + " " + right);
      }
    }
  }
}
