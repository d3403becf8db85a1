// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;

/**
 * An application that does not mention Lanewise, called as {@code java IcebergTable.java FOLDER}.
 * It makes an Iceberg table in FOLDER of two data files, one with dictionaries and one without. It
 * reads the table back, compares the rows, and prints how many there are.
 */
public final class IcebergTable {
  private static final int ROWS_OF_A_FILE = 200_000;

  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "time", Types.TimestampType.withoutZone()),
          Types.NestedField.required(2, "day", Types.DateType.get()),
          Types.NestedField.optional(3, "carrier", Types.StringType.get()),
          Types.NestedField.required(4, "ticket", Types.StringType.get()),
          Types.NestedField.required(5, "flight", Types.IntegerType.get()),
          Types.NestedField.optional(6, "delay", Types.FloatType.get()),
          Types.NestedField.required(7, "distance", Types.DoubleType.get()),
          Types.NestedField.required(8, "fare", Types.DecimalType.of(20, 2)),
          Types.NestedField.required(9, "plane", Types.FixedType.ofLength(7)),
          Types.NestedField.required(10, "id", Types.UUIDType.get()),
          Types.NestedField.required(11, "cancelled", Types.BooleanType.get()));

  private IcebergTable() {}

  public static void main(String[] args) throws IOException {
    String folder = Path.of(args[0]).toUri().toString();
    Table table =
        new HadoopTables(new Configuration())
            .create(SCHEMA, PartitionSpec.unpartitioned(), Map.of("format-version", "2"), folder);
    AppendFiles append = table.newAppend();
    write(table, "dictionary.parquet", 0, true, append);
    write(table, "plain.parquet", ROWS_OF_A_FILE, false, append);
    append.commit();
    int rows = read(table);
    if (rows != 2 * ROWS_OF_A_FILE) {
      throw new IllegalStateException(rows + " rows were read of " + 2 * ROWS_OF_A_FILE);
    }
    System.out.println(rows + " rows");
  }

  private static void write(
      Table table, String name, int firstRow, boolean dictionary, AppendFiles append)
      throws IOException {
    DataWriter<Record> writer =
        Parquet.writeData(table.io().newOutputFile(table.location() + "/data/" + name))
            .forTable(table)
            .set("parquet.enable.dictionary", String.valueOf(dictionary))
            .createWriterFunc(GenericParquetWriter::create)
            .build();
    try (writer) {
      for (int row = firstRow; row < firstRow + ROWS_OF_A_FILE; row++) {
        writer.write(record(row));
      }
    }
    append.appendFile(writer.toDataFile());
  }

  /**
   * Reads file by file, because IcebergGenerics would need classes of Spark, which are not in the
   * jar.
   */
  private static int read(Table table) throws IOException {
    int rows = 0;
    try (CloseableIterable<FileScanTask> files = table.newScan().planFiles()) {
      for (FileScanTask file : files) {
        String location = file.file().location();
        int firstRow = location.endsWith("plain.parquet") ? ROWS_OF_A_FILE : 0;
        rows += read(table.io().newInputFile(location), firstRow);
      }
    }
    return rows;
  }

  private static int read(InputFile file, int firstRow) throws IOException {
    int rows = 0;
    try (CloseableIterable<Record> records =
        Parquet.read(file)
            .project(SCHEMA)
            .createReaderFunc(type -> GenericParquetReaders.buildReader(SCHEMA, type))
            .build()) {
      for (Record record : records) {
        if (!record.equals(record(firstRow + rows))) {
          throw new IllegalStateException("not as it was written: " + record);
        }
        rows++;
      }
    }
    return rows;
  }

  private static Record record(int row) {
    Record record = GenericRecord.create(SCHEMA);
    record.set(0, LocalDateTime.of(2013, 1, 1, 0, 0).plusSeconds(row));
    record.set(1, LocalDate.of(2013, 1, 1).plusDays(row / 1_000));
    record.set(2, row % 9 == 0 ? null : "carrier " + row % 16);
    record.set(3, "ticket number " + row);
    record.set(4, row);
    record.set(5, row % 10 == 0 ? null : row % 300 - 60f);
    record.set(6, Math.sqrt(row));
    record.set(7, BigDecimal.valueOf(row % 5_000 * 100L + 99, 2));
    record.set(8, ByteBuffer.allocate(7).putInt(row % 4_000).array());
    record.set(9, new UUID(row, ~row));
    record.set(10, row % 50 == 0);
    return record;
  }
}
