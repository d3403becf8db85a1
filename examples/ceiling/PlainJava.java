// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * A program, called as {@code java PlainJava.java FLIGHTS TABLE ROWS FOLDER}. It writes and reads
 * ROWS rows of a table, uncompressed, with the writer and the reader that come with parquet-hadoop.
 * TABLE is "flights", the file FLIGHTS again and again, or "floats", twenty columns of floats and
 * doubles with BYTE_STREAM_SPLIT. The program prints the CPU time of each step, and writes the
 * times at which each step ran into a file in FOLDER.
 */
public final class PlainJava {
  private static final StringBuilder SPANS = new StringBuilder();

  private interface Action {
    void run() throws IOException;
  }

  private PlainJava() {}

  public static void main(String[] args) throws IOException {
    boolean flights = args[1].equals("flights");
    List<Group> table = flights ? rowsOf(args[0]) : floats();
    writeAndRead(args[1], table, flights, Integer.parseInt(args[2]), Path.of(args[3]));
    Files.writeString(Path.of(args[3], "spans"), SPANS);
  }

  private static List<Group> rowsOf(String file) throws IOException {
    List<Group> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = reader(file)) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static void writeAndRead(
      String name, List<Group> table, boolean dictionary, int rows, Path folder)
      throws IOException {
    String file = folder.resolve(name + ".parquet").toString();
    // This first run is not measured, because a job of this length would otherwise be mostly
    // warm-up.
    write(table, dictionary, Math.min(rows, 500_000), file);
    read(file);
    measure(name + ": write", () -> write(table, dictionary, rows, file));
    measure(name + ": read", () -> read(file));
  }

  private static void write(List<Group> table, boolean dictionary, int rows, String file)
      throws IOException {
    Files.deleteIfExists(Path.of(file));
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new org.apache.hadoop.fs.Path(file))
            .withConf(new Configuration())
            .withType((MessageType) table.get(0).getType())
            .withDictionaryEncoding(dictionary)
            .withByteStreamSplitEncoding(!dictionary)
            .build()) {
      for (int i = 0; i < rows; i++) {
        writer.write(table.get(i % table.size()));
      }
    }
  }

  private static void read(String file) throws IOException {
    try (ParquetReader<Group> reader = reader(file)) {
      while (reader.read() != null) {
        // The rows are only read, and not used.
      }
    }
  }

  private static ParquetReader<Group> reader(String file) throws IOException {
    return ParquetReader.builder(new GroupReadSupport(), new org.apache.hadoop.fs.Path(file))
        .build();
  }

  private static List<Group> floats() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (int column = 0; column < 20; column++) {
      schema
          .required(column % 2 == 0 ? PrimitiveTypeName.FLOAT : PrimitiveTypeName.DOUBLE)
          .named("c" + column);
    }
    MessageType type = schema.named("floats");
    Random random = new Random(42);
    List<Group> rows = new ArrayList<>();
    // The rows are so few that they stay in the cache: memory is not to be measured.
    for (int i = 0; i < 1_000; i++) {
      SimpleGroup row = new SimpleGroup(type);
      for (int column = 0; column < 20; column += 2) {
        row.add(column, random.nextFloat());
        row.add(column + 1, random.nextDouble());
      }
      rows.add(row);
    }
    return rows;
  }

  private static void measure(String step, Action action) throws IOException {
    var threads = ManagementFactory.getThreadMXBean();
    double start = System.currentTimeMillis() / 1e3;
    long cpu = threads.getCurrentThreadCpuTime();
    action.run();
    cpu = threads.getCurrentThreadCpuTime() - cpu;
    SPANS.append(
        String.format(
            Locale.ROOT, "\"%s\": [%.3f, %.3f]%n", step, start, System.currentTimeMillis() / 1e3));
    System.out.printf(Locale.ROOT, "%s: %.2f s%n", step, cpu / 1e9);
  }
}
