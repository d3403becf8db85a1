// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.arrow.vectorized.ColumnVector;
import org.apache.iceberg.arrow.vectorized.ColumnarBatch;
import org.apache.iceberg.arrow.vectorized.VectorizedTableScanIterable;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.types.Type;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * A program, called as {@code java IcebergScan.java FILE...}. It sums all columns of a file with
 * Iceberg's vectorized reader.
 */
public final class IcebergScan {
  private IcebergScan() {}

  public static void main(String[] args) throws Exception {
    String reader = "org\\.apache\\.iceberg\\.arrow\\.vectorized\\.";
    for (String file : args) {
      Path folder = Files.createTempDirectory("iceberg");
      Table table = table(folder, Path.of(file).toAbsolutePath().toString());
      new Shares()
          .count(
              "dictionary",
              reader
                  + ".*Dictionary\\w*Accessor\\..*|.*\\.column\\.values\\.dictionary\\..*|"
                  + reader
                  + "GenericArrowVectorAccessorFactory.*Dictionary.*")
          .count(
              "ids and their dictionary",
              reader + "parquet\\.VectorizedDictionaryEncodedParquetValuesReader.*")
          .count(
              "BYTE_STREAM_SPLIT", reader + "parquet\\.VectorizedByteStreamSplitValuesReader\\..*")
          .count("PLAIN", reader + "parquet\\.VectorizedPlainValuesReader\\..*")
          .count("levels", reader + "parquet\\.VectorizedParquetDefinitionLevelReader.*")
          .countCommon()
          .rest("the rest of the reader", reader + "(parquet\\..*|VectorizedArrowReader.*)")
          .profile("Iceberg, " + file, () -> sums(table));
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static Table table(Path folder, String file) throws Exception {
    Configuration configuration = new Configuration();
    try (ParquetFileReader footer =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file), configuration))) {
      Schema schema = ParquetSchemaUtil.convert(footer.getFileMetaData().getSchema());
      Table table =
          new HadoopTables(configuration)
              .create(
                  schema,
                  PartitionSpec.unpartitioned(),
                  folder.resolve("table").toUri().toString());
      table
          .updateProperties()
          .set(
              TableProperties.DEFAULT_NAME_MAPPING,
              NameMappingParser.toJson(MappingUtil.create(schema)))
          .set(TableProperties.SPLIT_SIZE, String.valueOf(4L << 30))
          .commit();
      table
          .newAppend()
          .appendFile(
              DataFiles.builder(PartitionSpec.unpartitioned())
                  .withPath(file)
                  .withFormat(FileFormat.PARQUET)
                  .withFileSizeInBytes(Files.size(Path.of(file)))
                  .withRecordCount(footer.getRecordCount())
                  .build())
          .commit();
      return table;
    }
  }

  private static String sums(Table table) throws Exception {
    Type.TypeID[] types =
        table.schema().columns().stream()
            .map(field -> field.type().typeId())
            .toArray(Type.TypeID[]::new);
    double[] sums = new double[types.length];
    // Iceberg's own size of a batch in Spark.
    try (VectorizedTableScanIterable scan =
            new VectorizedTableScanIterable(table.newScan(), 5_000, true);
        CloseableIterator<ColumnarBatch> batches = scan.iterator()) {
      while (batches.hasNext()) {
        ColumnarBatch batch = batches.next();
        for (int i = 0; i < types.length; i++) {
          sums[i] += sum(types[i], batch.column(i), batch.numRows());
        }
      }
    }
    return Arrays.toString(sums);
  }

  private static double sum(Type.TypeID type, ColumnVector column, int rows) {
    return switch (type) {
      case INTEGER -> ints(column, rows);
      case LONG -> longs(column, rows);
      case FLOAT -> floats(column, rows);
      case DOUBLE -> doubles(column, rows);
      case BOOLEAN -> booleans(column, rows);
      default -> lengths(column, rows);
    };
  }

  private static long ints(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 0 : column.getInt(i);
    }
    return sum;
  }

  private static long longs(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 0 : column.getLong(i);
    }
    return sum;
  }

  private static double floats(ColumnVector column, int rows) {
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 0 : column.getFloat(i);
    }
    return sum;
  }

  private static double doubles(ColumnVector column, int rows) {
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 0 : column.getDouble(i);
    }
    return sum;
  }

  private static long booleans(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += !column.isNullAt(i) && column.getBoolean(i) ? 1 : 0;
    }
    return sum;
  }

  private static long lengths(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 0 : column.getString(i).length();
    }
    return sum;
  }
}
