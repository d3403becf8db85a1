// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Prints the CPU time, in microseconds, that the first use of something takes on the caller's
 * thread in a JVM of its own. {@code FirstUse array} encodes 1,000 floats. {@code FirstUse direct}
 * does that first, and times the decoding from a direct buffer. {@code FirstUse stock} writes and
 * reads a page of ints with parquet-java alone. {@code FirstUse write ENCODING TYPE} and {@code
 * FirstUse read ENCODING TYPE} ask for a writer or a reader. Before that, they use parquet-java's
 * own writer or reader, and one of Lanewise's of another kind. So the time is mostly that of the
 * kind's self-test.
 */
final class FirstUse {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private FirstUse() {}

  public static void main(String[] args) throws Exception {
    THREADS.getCurrentThreadCpuTime();
    long nanos =
        switch (args[0]) {
          case "array" -> array(new byte[4000], new float[1000]);
          case "direct" -> direct();
          case "stock" -> stock();
          default -> kind(args[0].equals("write"), args[1], PrimitiveTypeName.valueOf(args[2]));
        };
    System.out.println(nanos / 1000);
  }

  private static long array(byte[] page, float[] values) {
    long start = THREADS.getCurrentThreadCpuTime();
    ByteStreamSplit.encode(values, 0, page, 0, values.length);
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static long direct() {
    float[] values = new float[1000];
    array(new byte[4000], values);
    ByteBuffer page = ByteBuffer.allocateDirect(4000);
    long start = THREADS.getCurrentThreadCpuTime();
    ByteStreamSplit.decode(page, 0, values, 0, values.length);
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static long stock() throws Exception {
    long start = THREADS.getCurrentThreadCpuTime();
    use(properties("PLAIN").build(), "PLAIN", PrimitiveTypeName.INT32);
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static long kind(boolean write, String encoding, PrimitiveTypeName type)
      throws Exception {
    ParquetProperties stock = properties(encoding).build();
    use(stock, encoding, type);
    // Another kind is used first, so only the work for the kind itself is counted.
    boolean isInt = type == PrimitiveTypeName.INT32;
    ColumnDescriptor other = column(isInt ? PrimitiveTypeName.FLOAT : PrimitiveTypeName.INT32);
    lanewise("PLAIN").newValuesWriter(other);
    LanewiseEncodings.getValuesReader(Encoding.PLAIN, other, ValuesType.VALUES);

    ColumnDescriptor column = column(type);
    if (encoding.equals("RLE_DICTIONARY")) {
      // The writer that a dictionary falls back to is of a kind of its own, whose self-test is run
      // here. The same properties without a dictionary choose that writer.
      properties(encoding)
          .withDictionaryEncoding(false)
          .withValuesWriterFactory(new LanewiseValuesWriterFactory())
          .build()
          .newValuesWriter(column);
    }
    ParquetProperties properties = lanewise(encoding);
    long start = THREADS.getCurrentThreadCpuTime();
    Object first =
        write
            ? properties.newValuesWriter(column)
            : LanewiseEncodings.getValuesReader(
                Encoding.valueOf(encoding), column, ValuesType.VALUES);
    long nanos = THREADS.getCurrentThreadCpuTime() - start;
    if (!first.getClass().getName().startsWith("io.github.lanewise.")) {
      throw new AssertionError("stock's: " + first.getClass());
    }
    return nanos;
  }

  private static void use(ParquetProperties properties, String encoding, PrimitiveTypeName type)
      throws Exception {
    ColumnDescriptor column = column(type);
    ValuesWriter writer = properties.newValuesWriter(column);
    for (int i = 0; i < 100; i++) {
      switch (type) {
        case INT32 -> writer.writeInteger(i % 9);
        case INT64 -> writer.writeLong(i % 9);
        case FLOAT -> writer.writeFloat(i % 9);
        case DOUBLE -> writer.writeDouble(i % 9);
        case BOOLEAN -> writer.writeBoolean(i % 9 == 0);
        default -> writer.writeBytes(Binary.fromConstantByteArray(new byte[12]));
      }
    }
    byte[] page = writer.getBytes().toByteArray();
    writer.toDictPageAndClose();
    Encoding pages = writer.getEncoding();
    writer.close();
    if (pages == Encoding.valueOf(encoding) && !pages.usesDictionary()) {
      ValuesReader reader = pages.getValuesReader(column, ValuesType.VALUES);
      reader.initFromPage(100, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    }
  }

  private static ParquetProperties lanewise(String encoding) {
    return properties(encoding).withValuesWriterFactory(new LanewiseValuesWriterFactory()).build();
  }

  private static ParquetProperties.Builder properties(String encoding) {
    boolean second = encoding.startsWith("DELTA") || encoding.startsWith("RLE");
    return ParquetProperties.builder()
        .withWriterVersion(second ? WriterVersion.PARQUET_2_0 : WriterVersion.PARQUET_1_0)
        .withDictionaryEncoding(encoding.endsWith("_DICTIONARY"))
        .withExtendedByteStreamSplitEncoding(encoding.equals("BYTE_STREAM_SPLIT"));
  }

  private static ColumnDescriptor column(PrimitiveTypeName type) {
    int length = type == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY ? 12 : 0;
    return new ColumnDescriptor(
        new String[] {"column"},
        new PrimitiveType(Repetition.REQUIRED, type, length, "column"),
        0,
        0);
  }
}
