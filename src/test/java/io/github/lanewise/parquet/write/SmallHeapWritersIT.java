// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.dictionary.BinaryDictionary;
import io.github.lanewise.dictionary.LongDictionary;
import io.github.lanewise.parquet.Lanewise;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a heap of 256 MB, which is enough for parquet-java's writers, is enough for
 * Lanewise's.
 */
@Tag("fresh-jvm")
@Tag("lengthy")
class SmallHeapWritersIT {
  private static List<String> lines(Class<?> main, Object... arguments) throws IOException {
    Jvm.Outcome outcome =
        new Jvm()
            .classPath(System.getProperty("java.class.path"))
            .option("-Xmx256m")
            .run(main, arguments);
    assertEquals(0, outcome.status(), outcome::err);
    return outcome.out().lines().toList();
  }

  @Test
  void aWideTableHasParquetJavasBytes(@TempDir Path folder) throws IOException {
    assertEquals(List.of("same"), lines(Writing.class, folder));
  }

  /** If there is no memory for an entry, the dictionary stays as it was. */
  @Test
  void dictionariesKeepTheirEntriesWhenMemoryEnds() throws IOException {
    List<String> sizes = lines(Entering.class);
    assertEquals(2, sizes.size(), sizes::toString);
    sizes.forEach(size -> assertTrue(Integer.parseInt(size) > 1_000_000, size));
  }

  /** Writes a table with parquet-java and with the plugin, and compares the files. */
  static final class Writing {
    private static final int COLUMNS = 80;
    private static final int ROWS = 40_000;

    private Writing() {}

    public static void main(String[] folder) throws IOException {
      Path stock = Path.of(folder[0], "stock");
      Path plugin = Path.of(folder[0], "plugin");
      try (ParquetWriter<Group> writer = builder(stock).build()) {
        write(writer);
      }
      try (ParquetWriter<Group> writer = Lanewise.accelerate(builder(plugin)).build()) {
        write(writer);
      }
      System.out.println(Files.mismatch(stock, plugin) < 0 ? "same" : "different");
    }

    private static MessageType schema() {
      Types.MessageTypeBuilder builder = Types.buildMessage();
      for (int i = 0; i < COLUMNS; i += 2) {
        builder.required(PrimitiveTypeName.INT64).named("number" + i);
        builder.required(PrimitiveTypeName.BINARY).named("text" + i);
      }
      return builder.named("wide");
    }

    private static ExampleParquetWriter.Builder builder(Path file) throws IOException {
      return ExampleParquetWriter.builder(
              HadoopOutputFile.fromPath(
                  new org.apache.hadoop.fs.Path(file.toUri()), new Configuration()))
          .withType(schema())
          .withRowGroupSize(64L << 20);
    }

    private static void write(ParquetWriter<Group> writer) throws IOException {
      SplittableRandom random = new SplittableRandom(1);
      MessageType schema = schema();
      for (int row = 0; row < ROWS; row++) {
        Group group = new SimpleGroup(schema);
        for (int i = 0; i < COLUMNS; i += 2) {
          group.add(i, random.nextLong());
          group.add(i + 1, Long.toString(random.nextLong(1L << 24 + i % 20), 36));
        }
        writer.write(group);
      }
    }
  }

  /** Adds values until memory runs out, and then looks up every value. */
  static final class Entering {
    private Entering() {}

    public static void main(String[] none) {
      System.out.println(longs());
      System.out.println(strings());
    }

    private static int longs() {
      LongDictionary dictionary = new LongDictionary();
      try {
        for (long value = 0; ; value++) {
          dictionary.put(value * 0x9E3779B97F4A7C15L);
        }
      } catch (OutOfMemoryError e) {
        int size = dictionary.size();
        for (int id = 0; id < size; id++) {
          require(id == dictionary.put(id * 0x9E3779B97F4A7C15L));
        }
        return size;
      }
    }

    private static int strings() {
      BinaryDictionary dictionary = new BinaryDictionary();
      byte[] value = new byte[20];
      try {
        for (int i = 0; ; i++) {
          ByteBuffer.wrap(value).putInt(7, i);
          dictionary.put(value, 0, value.length);
        }
      } catch (OutOfMemoryError e) {
        int size = dictionary.size();
        for (int id = 0; id < size; id++) {
          ByteBuffer.wrap(value).putInt(7, id);
          require(id == dictionary.put(value, 0, value.length));
        }
        return size;
      }
    }

    private static void require(boolean holds) {
      if (!holds) {
        throw new AssertionError("an id has changed");
      }
    }
  }
}
