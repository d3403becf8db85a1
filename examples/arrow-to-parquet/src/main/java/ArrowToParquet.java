// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.parquet.arrow.ColumnsArrowWriter;
import io.github.lanewise.parquet.columns.WriteOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;

/** Makes a Parquet file of a stream of Arrow batches. */
public final class ArrowToParquet {
  private static final int BATCH = 10_000;

  private ArrowToParquet() {}

  public static void main(String[] args) throws IOException {
    Path arrow = Path.of(args[0]);
    if (Files.notExists(arrow)) {
      // A stream that was cut off would be taken for a whole one by the next run.
      Path part = arrow.resolveSibling(arrow.getFileName() + ".part");
      write(part, 100_000);
      Files.move(part, arrow);
    }
    System.out.printf("%,d rows%n", convert(arrow, Path.of(args[1])));
  }

  /**
   * Reads Arrow's vectors from a file. They may as well come from Flight, JDBC or the C data
   * interface.
   */
  static long convert(Path arrow, Path parquet) throws IOException {
    long rows = 0;
    WriteOptions options = WriteOptions.defaults().codec(CompressionCodecName.ZSTD).overwrite();
    try (BufferAllocator allocator = new RootAllocator();
        InputStream stream = Files.newInputStream(arrow);
        ArrowStreamReader reader = new ArrowStreamReader(stream, allocator)) {
      VectorSchemaRoot root = reader.getVectorSchemaRoot();
      // The reader provides the dictionaries of dictionary-encoded vectors.
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(
              new LocalOutputFile(parquet), root.getSchema(), reader, options)) {
        try {
          while (reader.loadNextBatch()) {
            writer.write(root);
            rows += root.getRowCount();
          }
        } catch (Throwable e) {
          writer.abort(); // close() would make a whole file of the batches so far
          throw e;
        }
      }
    }
    return rows;
  }

  /** Writes a stream to read. */
  static void write(Path arrow, int rows) throws IOException {
    Schema schema =
        new Schema(
            List.of(
                Field.notNullable("time", new ArrowType.Int(64, true)),
                Field.nullable("site", ArrowType.Utf8.INSTANCE),
                Field.nullable(
                    "power", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE))));
    try (BufferAllocator allocator = new RootAllocator();
        VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
        OutputStream stream = Files.newOutputStream(arrow);
        ArrowStreamWriter writer = new ArrowStreamWriter(root, null, stream)) {
      BigIntVector time = (BigIntVector) root.getVector("time");
      VarCharVector site = (VarCharVector) root.getVector("site");
      Float8Vector power = (Float8Vector) root.getVector("power");
      for (int first = 0; first < rows; first += BATCH) {
        int count = Math.min(BATCH, rows - first);
        root.allocateNew();
        for (int i = 0; i < count; i++) {
          int row = first + i;
          time.setSafe(i, row);
          site.setSafe(i, ("site " + row % 11).getBytes(StandardCharsets.UTF_8));
          if (row % 3 != 0) {
            power.setSafe(i, row / 4.0);
          }
        }
        root.setRowCount(count);
        writer.writeBatch();
      }
    }
  }
}
