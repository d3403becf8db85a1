// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.arrow.vectorized.BaseBatchReader;
import org.apache.iceberg.arrow.vectorized.VectorizedReaderBuilder;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.parquet.TypeWithSchemaVisitor;
import org.apache.iceberg.parquet.VectorizedReader;
import org.apache.iceberg.shaded.org.apache.arrow.memory.ArrowBuf;
import org.apache.iceberg.shaded.org.apache.parquet.example.data.Group;
import org.apache.iceberg.shaded.org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.iceberg.shaded.org.apache.parquet.hadoop.ParquetWriter;
import org.apache.iceberg.shaded.org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.iceberg.shaded.org.apache.parquet.io.LocalOutputFile;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;
import org.apache.iceberg.types.Types;

/**
 * An application that does not mention Lanewise, called as {@code java SplitTable.java FOLDER}. It
 * makes an Iceberg table in FOLDER of one data file, which has columns in BYTE_STREAM_SPLIT and one
 * column with a dictionary. It reads the table with Iceberg's vectorized reader, compares the
 * values, and prints how many rows there are.
 */
public final class SplitTable {
  private static final int ROWS = 200_000;

  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "delay", Types.FloatType.get()),
          Types.NestedField.optional(2, "distance", Types.DoubleType.get()),
          Types.NestedField.required(3, "airline", Types.IntegerType.get()));

  private SplitTable() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Path file = folder.resolve("split.parquet");
    Files.createDirectories(folder);
    write(file);
    Table table =
        new HadoopTables(new Configuration())
            .create(
                SCHEMA,
                PartitionSpec.unpartitioned(),
                Map.of("format-version", "2"),
                folder.resolve("table").toUri().toString());
    table
        .newAppend()
        .appendFile(
            DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(file.toUri().toString())
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(Files.size(file))
                .withRecordCount(ROWS)
                .build())
        .commit();
    int rows = read(table);
    if (rows != ROWS) {
      throw new IllegalStateException(rows + " rows were read of " + ROWS);
    }
    System.out.println(rows + " rows in BYTE_STREAM_SPLIT");
  }

  /** Writes the file with parquet-java, because Iceberg's own writer has no BYTE_STREAM_SPLIT. */
  private static void write(Path file) throws IOException {
    MessageType schema = ParquetSchemaUtil.convert(SCHEMA, "table");
    SimpleGroupFactory groups = new SimpleGroupFactory(schema);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withDictionaryEncoding(false)
            .withDictionaryEncoding("airline", true)
            .withByteStreamSplitEncoding(true)
            .build()) {
      for (int row = 0; row < ROWS; row++) {
        Group group = groups.newGroup().append("delay", delay(row)).append("airline", airline(row));
        if (row % 10 != 0) {
          group.append("distance", distance(row));
        }
        writer.write(group);
      }
    }
  }

  /**
   * Reads file by file, because a scan of batches would need classes of Spark, which are not in the
   * jar.
   */
  private static int read(Table table) throws IOException {
    int[] rows = new int[1];
    try (CloseableIterable<FileScanTask> files = table.newScan().planFiles()) {
      for (FileScanTask file : files) {
        try (CloseableIterable<Integer> batches =
            Parquet.read(table.io().newInputFile(file.file().location()))
                .project(SCHEMA)
                .createBatchedReaderFunc(schema -> reader(schema, rows))
                .recordsPerBatch(5_000)
                .build()) {
          for (int count : batches) {
            rows[0] += count;
          }
        }
      }
    }
    return rows[0];
  }

  /**
   * Returns a reader like Iceberg's own, which is not public. It compares each batch when it is
   * read.
   */
  private static VectorizedReader<?> reader(MessageType schema, int[] rows) {
    return TypeWithSchemaVisitor.visit(
        SCHEMA.asStruct(),
        schema,
        new VectorizedReaderBuilder(
            SCHEMA, schema, false, Map.of(), readers -> new Batches(readers, rows)));
  }

  private static final class Batches extends BaseBatchReader<Integer> {
    private final int[] rows;

    Batches(List<VectorizedReader<?>> readers, int[] rows) {
      super(readers);
      this.rows = rows;
    }

    @Override
    public Integer read(Integer reused, int count) {
      closeVectors();
      for (int i = 0; i < readers.length; i++) {
        vectorHolders[i] = readers[i].read(null, count);
      }
      ArrowBuf delays = vectorHolders[0].vector().getDataBuffer();
      ArrowBuf distances = vectorHolders[1].vector().getDataBuffer();
      ArrowBuf airlines = vectorHolders[2].vector().getDataBuffer();
      for (int i = 0; i < count; i++) {
        int row = rows[0] + i;
        boolean isNull = vectorHolders[1].nullabilityHolder().isNullAt(i) == 1;
        if (delays.getFloat(i * 4L) != delay(row)
            || isNull != (row % 10 == 0)
            || !isNull && distances.getDouble(i * 8L) != distance(row)
            || airlines.getInt(i * 4L) != airline(row)) {
          throw new IllegalStateException("not as it was written: row " + row);
        }
      }
      return count;
    }
  }

  private static float delay(int row) {
    return row % 3_000 / 7f - 60;
  }

  private static int airline(int row) {
    return 100 + row * 7 % 900;
  }

  private static double distance(int row) {
    return Math.sqrt(row);
  }
}
