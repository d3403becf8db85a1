// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.HybridDecoder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.spark.sql.execution.datasources.parquet.VectorizedRleValuesReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataTypes;

/**
 * A program, called as {@code java InnerStep.java FILE}. It times how Spark's decoder and
 * Lanewise's read the ids and the definition levels of the first page of each column, in turns and
 * into the same vector.
 */
public final class InnerStep {
  /** Spark's own size of a batch. */
  private static final int BATCH = 4_096;

  private static final int ROUNDS = 40;

  private record Stream(String name, int width, byte[] bytes, int count) {}

  private interface Decoder {
    void decode(Stream stream, OnHeapColumnVector vector) throws Exception;
  }

  private static final HybridDecoder LANEWISE = new HybridDecoder();
  private static final int[] BUFFER = new int[BATCH];

  private InnerStep() {}

  public static void main(String[] args) throws Exception {
    List<Stream> streams = streams(args[0]);
    Decoder[] decoders = {InnerStep::spark, InnerStep::lanewise};
    double[][] times = new double[streams.size()][decoders.length];
    for (double[] time : times) {
      Arrays.fill(time, Double.MAX_VALUE);
    }
    OnHeapColumnVector vector = new OnHeapColumnVector(BATCH, DataTypes.IntegerType);
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < streams.size(); i++) {
        for (int k = 0; k < decoders.length; k++) {
          times[i][k] = Math.min(times[i][k], time(decoders[k], streams.get(i), vector));
        }
      }
    }
    System.out.println("ns a value: bits, bytes, Spark, Lanewise, how many times as fast");
    for (int i = 0; i < streams.size(); i++) {
      Stream stream = streams.get(i);
      System.out.printf(
          Locale.ROOT,
          "%-24s %2d %6d  %6.3f %6.3f %6.1f%n",
          stream.name,
          stream.width,
          stream.bytes.length,
          times[i][0],
          times[i][1],
          times[i][0] / times[i][1]);
    }
  }

  private static double time(Decoder decoder, Stream stream, OnHeapColumnVector vector)
      throws Exception {
    int repeats = 50;
    long start = System.nanoTime();
    for (int i = 0; i < repeats; i++) {
      decoder.decode(stream, vector);
    }
    return (System.nanoTime() - start) / (double) repeats / stream.count;
  }

  private static void spark(Stream stream, OnHeapColumnVector vector) throws Exception {
    VectorizedRleValuesReader reader = new VectorizedRleValuesReader(stream.width, false);
    reader.initFromPage(stream.count, ByteBufferInputStream.wrap(ByteBuffer.wrap(stream.bytes)));
    for (int i = 0; i < stream.count; i += BATCH) {
      reader.readIntegers(Math.min(BATCH, stream.count - i), vector, 0);
    }
  }

  private static void lanewise(Stream stream, OnHeapColumnVector vector) {
    LANEWISE.reset(stream.width, stream.bytes, 0, stream.bytes.length);
    for (int i = 0; i < stream.count; i += BATCH) {
      int some = Math.min(BATCH, stream.count - i);
      LANEWISE.read(BUFFER, 0, some);
      vector.putInts(0, some, BUFFER, 0);
    }
  }

  private static List<Stream> streams(String file) throws Exception {
    List<Stream> streams = new ArrayList<>();
    try (ParquetFileReader reader =
        ParquetFileReader.open(
            HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(file), new Configuration()))) {
      var group = reader.readNextRowGroup();
      for (ColumnDescriptor column : reader.getFileMetaData().getSchema().getColumns()) {
        var pages = group.getPageReader(column);
        pages.readDictionaryPage();
        DataPageV1 page = (DataPageV1) pages.readPage();
        byte[] bytes = page.getBytes().toByteArray();
        int levels = BytesUtils.readIntLittleEndian(bytes, 0);
        int values = Integer.BYTES + levels;
        byte[] ofLevels = Arrays.copyOfRange(bytes, Integer.BYTES, values);
        String name = column.getPath()[0];
        int present = present(ofLevels, page.getValueCount());
        streams.add(new Stream(name + ", levels", 1, ofLevels, page.getValueCount()));
        if (page.getValueEncoding().usesDictionary()) {
          byte[] ids = Arrays.copyOfRange(bytes, values + 1, bytes.length);
          streams.add(new Stream(name + ", ids", bytes[values], ids, present));
        }
      }
    }
    streams.forEach(InnerStep::check);
    return streams;
  }

  private static int present(byte[] levels, int count) {
    LANEWISE.reset(1, levels, 0, levels.length);
    return LANEWISE.readBits(new long[(count + 63) / 64], 0, count);
  }

  private static void check(Stream stream) {
    try {
      OnHeapColumnVector one = new OnHeapColumnVector(stream.count, DataTypes.IntegerType);
      VectorizedRleValuesReader reader = new VectorizedRleValuesReader(stream.width, false);
      reader.initFromPage(stream.count, ByteBufferInputStream.wrap(ByteBuffer.wrap(stream.bytes)));
      reader.readIntegers(stream.count, one, 0);
      int[] two = new int[stream.count];
      LANEWISE.reset(stream.width, stream.bytes, 0, stream.bytes.length);
      LANEWISE.read(two, 0, two.length);
      if (!Arrays.equals(one.getInts(0, stream.count), two)) {
        throw new IllegalStateException("not the same values: " + stream.name);
      }
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
