// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.Acceleration;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.LanewiseEncodings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.parquet.avro.AvroParquetWriter;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;

/** Writes a file with AvroParquetWriter, and reads a column of it page by page. */
public final class WriteAvro {
  private static final int ROWS = 1_000_000;

  private static final Schema SCHEMA =
      SchemaBuilder.record("measurement")
          .fields()
          .requiredLong("time")
          .requiredString("sensor")
          .requiredDouble("temperature")
          .endRecord();

  private WriteAvro() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    write(file);
    double[] temperatures = readTemperatures(file);
    System.out.printf(
        "%d rows, mean temperature %.3f%n",
        temperatures.length, Arrays.stream(temperatures).average().orElseThrow());
    System.out.println(Acceleration.current());
  }

  private static void write(Path file) throws IOException {
    AvroParquetWriter.Builder<GenericRecord> builder =
        AvroParquetWriter.<GenericRecord>builder(new LocalOutputFile(file))
            .withSchema(SCHEMA)
            .withWriteMode(Mode.OVERWRITE)
            .withDictionaryEncoding("temperature", false)
            .withByteStreamSplitEncoding("temperature", true);
    try (ParquetWriter<GenericRecord> writer = Lanewise.accelerate(builder).build()) {
      for (int i = 0; i < ROWS; i++) {
        writer.write(
            new GenericRecordBuilder(SCHEMA)
                .set("time", 1_000L * i)
                .set("sensor", "s" + i % 40)
                .set("temperature", 20 + Math.sin(i))
                .build());
      }
    }
  }

  /** The column is required, so its pages hold values only, and no levels before them. */
  private static double[] readTemperatures(Path file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
      ColumnDescriptor column =
          reader.getFileMetaData().getSchema().getColumnDescription(new String[] {"temperature"});
      double[] values = new double[Math.toIntExact(reader.getRecordCount())];
      int read = 0;
      for (PageReadStore rows = reader.readNextRowGroup();
          rows != null;
          rows = reader.readNextRowGroup()) {
        PageReader pages = rows.getPageReader(column);
        for (DataPage page = pages.readPage(); page != null; page = pages.readPage()) {
          readPage((DataPageV1) page, column, values, read);
          read += page.getValueCount();
        }
      }
      return values;
    }
  }

  private static void readPage(DataPageV1 page, ColumnDescriptor column, double[] values, int at)
      throws IOException {
    ValuesReader reader =
        LanewiseEncodings.getValuesReader(page.getValueEncoding(), column, ValuesType.VALUES);
    reader.initFromPage(page.getValueCount(), page.getBytes().toInputStream());
    ((DoublesReader) reader).readDoubles(values, at, page.getValueCount());
  }
}
