// SPDX-License-Identifier: Apache-2.0

import io.github.lanewise.parquet.Lanewise;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * Measures the heap that writers of a table of 1,000 columns with dictionaries hold while their
 * pages are open, for parquet-java's writers and for Lanewise's. It is the heap that is used after
 * a garbage collection, less the heap that was used before the writer was opened. Half of the
 * numbers are longs, half doubles.
 *
 * <pre>java -Xmx3g -cp bench/target/benchmarks.jar .ci/WideTable.java</pre>
 */
public final class WideTable {
  private static final int COLUMNS = 1_000;
  private static final int ROW_GROUP = 1 << 30;

  /** Names what the columns hold. Constants are the same Binary objects again and again. */
  private enum Values {
    NUMBERS,
    STRINGS,
    CONSTANTS
  }

  private WideTable() {}

  public static void main(String[] none) throws IOException {
    System.out.println("values     distinct   rows  stock, MiB  Lanewise, MiB");
    for (Values values : Values.values()) {
      for (int distinct : new int[] {50, 300, Integer.MAX_VALUE}) {
        if (values == Values.CONSTANTS && distinct == Integer.MAX_VALUE) {
          continue;
        }
        for (int rows : new int[] {100, 1_000, 5_000}) {
          System.out.printf(
              "%-9s  %8s  %5d  %10.1f  %13.1f%n",
              values,
              distinct == Integer.MAX_VALUE ? "all" : distinct,
              rows,
              held(values, distinct, rows, false),
              held(values, distinct, rows, true));
        }
      }
    }
  }

  private static double held(Values values, int distinct, int rows, boolean lanewise)
      throws IOException {
    Path file = Files.createTempFile("wide", ".parquet");
    MessageType schema = schema(values);
    long before = used();
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(
                HadoopOutputFile.fromPath(
                    new org.apache.hadoop.fs.Path(file.toUri()), new Configuration()))
            .withWriteMode(org.apache.parquet.hadoop.ParquetFileWriter.Mode.OVERWRITE)
            .withRowGroupSize((long) ROW_GROUP)
            .withType(schema);
    try (ParquetWriter<Group> writer =
        (lanewise ? Lanewise.accelerate(builder) : builder).build()) {
      write(writer, schema, values, distinct, rows);
      return (used() - before) / (double) (1 << 20);
    } finally {
      Files.delete(file);
      Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
  }

  private static MessageType schema(Values values) {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (int i = 0; i < COLUMNS; i++) {
      PrimitiveTypeName number = i % 2 == 0 ? PrimitiveTypeName.INT64 : PrimitiveTypeName.DOUBLE;
      schema
          .required(values == Values.NUMBERS ? number : PrimitiveTypeName.BINARY)
          .named("c" + i);
    }
    return schema.named("wide");
  }

  private static void write(
      ParquetWriter<Group> writer, MessageType schema, Values values, int distinct, int rows)
      throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    Binary[] constants = new Binary[Math.min(distinct, 1_000)];
    for (int i = 0; i < constants.length; i++) {
      constants[i] = Binary.fromConstantByteArray(text(i).getBytes());
    }
    for (int row = 0; row < rows; row++) {
      Group group = new SimpleGroup(schema);
      for (int i = 0; i < COLUMNS; i++) {
        int value = random.nextInt(distinct);
        if (values == Values.STRINGS) {
          group.add(i, text(value));
        } else if (values == Values.CONSTANTS) {
          group.add(i, constants[value]);
        } else if (i % 2 == 0) {
          group.add(i, (long) value);
        } else {
          group.add(i, (double) value);
        }
      }
      writer.write(group);
    }
  }

  private static String text(int value) {
    return "value " + value;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
