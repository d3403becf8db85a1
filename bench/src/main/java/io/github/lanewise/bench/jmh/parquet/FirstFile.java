// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import com.sun.management.OperatingSystemMXBean;
import io.github.lanewise.parquet.columns.Columns;
import io.github.lanewise.parquet.columns.ColumnsWriter;
import io.github.lanewise.parquet.columns.WriteBatch;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;

/**
 * A program, called as {@code FirstFile prepare|read|write stock|lanewise TABLE ENCODINGS CODEC
 * FILE}. It reads the first file of a JVM into arrays, or writes it. Then it prints the
 * milliseconds of CPU time of all threads, and of elapsed time, since the JVM was started. The time
 * that it took to make rows or arrays for writing is left out. {@code bench/first-file} runs it.
 */
public final class FirstFile {
  private static final int ROWS = 100_000;

  private FirstFile() {}

  /** Holds a column, in a form that needs no library to be read from a file. */
  private record Held(String path, int width, long[] validity, Object values, int[] offsets)
      implements Serializable {
    boolean present(int row) {
      return validity == null || (validity[row >>> 6] >>> row & 1) == 1;
    }
  }

  public static void main(String[] args) throws Exception {
    boolean stock = args[1].equals("stock");
    Settings settings = new Settings(args[2], args[3], args[4]);
    Path file = Path.of(args[5]);
    switch (args[0]) {
      case "prepare" -> prepare(settings, file);
      case "read" -> {
        read(stock, file);
        print(0, 0);
      }
      case "write" -> write(stock, settings, file);
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private record Settings(String table, String encodings, String codec) {
    MessageType schema() {
      return ColumnFiles.schema(table);
    }
  }

  private static void write(boolean stock, Settings settings, Path file) throws Exception {
    long cpu = cpuNanos();
    long wall = System.nanoTime();
    List<Held> columns = arrays(file);
    List<Group> groups = stock ? groups(settings.schema(), columns) : List.of();
    cpu = cpuNanos() - cpu;
    wall = System.nanoTime() - wall;
    Path target = file.resolveSibling("written.parquet");
    if (stock) {
      writeGroups(groups, target, settings);
    } else {
      writeArrays(columns, target, settings);
    }
    print(cpu, wall);
    requireSame(file, target);
  }

  /**
   * Fails if files differ before the footer. The footer lists the encodings of a column in the
   * order of a set, which differs from JVM to JVM.
   */
  private static void requireSame(Path file, Path other) throws IOException {
    ByteBuffer end = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int footer = end.capacity() - 8 - end.getInt(end.capacity() - 8);
    long difference = Files.mismatch(file, other);
    if (difference >= 0 && difference < footer) {
      throw new IllegalStateException("the files differ from byte " + difference + " on");
    }
  }

  private static void print(long preparationCpu, long preparationWall) {
    long cpu = cpuNanos() - preparationCpu;
    long started = ManagementFactory.getRuntimeMXBean().getStartTime();
    long wall = (System.currentTimeMillis() - started) * 1_000_000 - preparationWall;
    System.out.println(cpu / 1_000_000 + " " + wall / 1_000_000);
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static void read(boolean stock, Path path) throws IOException {
    int[] columns = {0};
    ColumnConsumer consumer = (column, rows, validity, values, offsets) -> columns[0]++;
    LocalInputFile file = new LocalInputFile(path);
    if (stock) {
      StockColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, consumer);
    } else {
      LanewiseColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, consumer);
    }
    if (columns[0] == 0) {
      throw new IllegalStateException("no columns");
    }
  }

  private static void prepare(Settings settings, Path file) throws IOException {
    writeGroups(ColumnFiles.rows(settings.table, ROWS), file, settings);
    ArrayList<Held> columns = new ArrayList<>();
    StockColumns.read(
        new LocalInputFile(file),
        ColumnFiles.options(),
        ROWS,
        (column, rows, validity, values, offsets) ->
            columns.add(
                new Held(
                    String.join(".", column.getPath()),
                    StockColumn.width(column),
                    validity,
                    values,
                    offsets)));
    try (var out = new ObjectOutputStream(Files.newOutputStream(arraysOf(file)))) {
      out.writeObject(columns);
    }
  }

  private static Path arraysOf(Path file) {
    return file.resolveSibling(file.getFileName() + ".arrays");
  }

  @SuppressWarnings("unchecked")
  private static List<Held> arrays(Path file) throws IOException, ClassNotFoundException {
    try (var in = new ObjectInputStream(Files.newInputStream(arraysOf(file)))) {
      return (List<Held>) in.readObject();
    }
  }

  private static List<Group> groups(MessageType schema, List<Held> columns) {
    List<Group> groups = new ArrayList<>(ROWS);
    for (int row = 0; row < ROWS; row++) {
      Group group = new SimpleGroup(schema);
      for (Held column : columns) {
        if (column.present(row)) {
          append(group, column, row);
        }
      }
      groups.add(group);
    }
    return groups;
  }

  private static void append(Group group, Held column, int row) {
    if (column.values instanceof int[] ints) {
      group.append(column.path, ints[row]);
    } else if (column.values instanceof long[] longs) {
      group.append(column.path, longs[row]);
    } else if (column.values instanceof float[] floats) {
      group.append(column.path, floats[row]);
    } else if (column.values instanceof double[] doubles) {
      group.append(column.path, doubles[row]);
    } else if (column.values instanceof boolean[] booleans) {
      group.append(column.path, booleans[row]);
    } else {
      int from = column.offsets == null ? row * column.width : column.offsets[row];
      int to = column.offsets == null ? from + column.width : column.offsets[row + 1];
      byte[] value = Arrays.copyOfRange((byte[]) column.values, from, to);
      group.append(column.path, Binary.fromConstantByteArray(value));
    }
  }

  private static void writeGroups(List<Group> groups, Path target, Settings settings)
      throws IOException {
    try (ParquetWriter<Group> writer =
        ColumnFiles.writer(
            new LocalOutputFile(target), settings.schema(), settings.encodings, settings.codec)) {
      for (Group group : groups) {
        writer.write(group);
      }
    }
  }

  private static void writeArrays(List<Held> columns, Path target, Settings settings)
      throws IOException {
    MessageType schema = settings.schema();
    WriteOptions options =
        WriteOptions.defaults()
            .codec(CompressionCodecName.valueOf(settings.codec))
            .properties(ColumnFiles.properties(schema, settings.encodings))
            .metadata(Map.of("writer.model.name", "example"))
            .overwrite();
    WriteBatch batch = Columns.of(ROWS);
    columns.forEach(column -> add(batch, column));
    try (ColumnsWriter writer =
        ColumnsWriter.create(new LocalOutputFile(target), schema, options)) {
      writer.write(batch);
    }
  }

  private static void add(WriteBatch batch, Held column) {
    if (column.values instanceof int[] ints) {
      batch.ints(column.path, ints, column.validity);
    } else if (column.values instanceof long[] longs) {
      batch.longs(column.path, longs, column.validity);
    } else if (column.values instanceof float[] floats) {
      batch.floats(column.path, floats, column.validity);
    } else if (column.values instanceof double[] doubles) {
      batch.doubles(column.path, doubles, column.validity);
    } else if (column.values instanceof boolean[] booleans) {
      batch.booleans(column.path, booleans, column.validity);
    } else if (column.offsets == null) {
      batch.fixed(column.path, (byte[]) column.values, column.validity);
    } else {
      batch.bytes(column.path, column.offsets, (byte[]) column.values, column.validity);
    }
  }
}
