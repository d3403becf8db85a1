// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.parquet.ParquetColumnarRowInputFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;

/**
 * A program, called as {@code java FlinkScan.java FILE...}. It sums all columns of a file with
 * Flink's vectorized reader.
 */
public final class FlinkScan {
  private FlinkScan() {}

  public static void main(String[] args) throws Exception {
    String reader = "org\\.apache\\.flink\\.formats\\.parquet\\.vector\\.";
    for (String file : args) {
      RowType row = type(file);
      new Shares()
          .count(
              "dictionary",
              reader
                  + "ParquetDictionary\\..*|"
                  + reader
                  + "reader\\.\\w+\\.readBatchFromDictionaryIds\\(.*|.*\\.column\\.values\\.dictionary\\..*")
          .count("ids and their levels", reader + "reader\\.RunLengthDecoder\\.readDictionaryId.*")
          .count(
              "PLAIN",
              reader
                  + "reader\\.\\w+ColumnReader\\.(read(Integer|Long|Float|Double|Boolean|Binary\\w*|DataBuffer)|nextInt)\\(.*|.*\\.BytesUtils\\..*")
          .count("levels", reader + "reader\\.\\w+ColumnReader\\.(readBatch|read[A-Z]\\w*s)\\(.*")
          .countCommon()
          .rest("the rest of the reader", reader + ".*")
          .profile("Flink, " + file, () -> sums(file, row));
    }
  }

  private static RowType type(String file) throws IOException {
    try (ParquetFileReader footer =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file), new Configuration()))) {
      List<RowType.RowField> fields = new ArrayList<>();
      for (ColumnDescriptor column : footer.getFileMetaData().getSchema().getColumns()) {
        fields.add(new RowType.RowField(column.getPath()[0], type(column)));
      }
      return new RowType(fields);
    }
  }

  private static LogicalType type(ColumnDescriptor column) {
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> new IntType();
      case INT64 -> new BigIntType();
      case FLOAT -> new FloatType();
      case DOUBLE -> new DoubleType();
      case BOOLEAN -> new BooleanType();
      default -> new VarCharType(VarCharType.MAX_LENGTH);
    };
  }

  private static String sums(String file, RowType type) throws Exception {
    // Flink's own size of a batch.
    var format =
        new ParquetColumnarRowInputFormat<FileSourceSplit>(
            new Configuration(), type, InternalTypeInfo.of(type), 2_048, true, true);
    LogicalTypeRoot[] types =
        type.getChildren().stream().map(LogicalType::getTypeRoot).toArray(LogicalTypeRoot[]::new);
    double[] sums = new double[types.length];
    long length = new java.io.File(file).length();
    try (BulkFormat.Reader<RowData> reader =
        format.createReader(
            new org.apache.flink.configuration.Configuration(),
            new FileSourceSplit("0", new Path(file), 0, length, 0, length))) {
      for (var batch = reader.readBatch(); batch != null; batch = reader.readBatch()) {
        RecordAndPosition<RowData> next;
        while ((next = batch.next()) != null) {
          RowData row = next.getRecord();
          for (int i = 0; i < types.length; i++) {
            sums[i] += row.isNullAt(i) ? 0 : value(types[i], row, i);
          }
        }
        batch.releaseBatch();
      }
    }
    return Arrays.toString(sums);
  }

  private static double value(LogicalTypeRoot type, RowData row, int i) {
    return switch (type) {
      case INTEGER -> row.getInt(i);
      case BIGINT -> row.getLong(i);
      case FLOAT -> row.getFloat(i);
      case DOUBLE -> row.getDouble(i);
      case BOOLEAN -> row.getBoolean(i) ? 1 : 0;
      default ->
          ((org.apache.flink.table.data.binary.BinaryStringData) row.getString(i)).getSizeInBytes();
    };
  }
}
