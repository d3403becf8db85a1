// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.agent.AgentReport;
import java.io.File;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.bitpacking.Packer;

/**
 * Is a program, called as {@code SparkReaders JAR OTHER...}. It reads a packed run with Spark's own
 * reader of the first jar, under the agent with {@code engines=on}. It fails if the run does not go
 * through Lanewise, or has other values. Then it loads the readers of the other jars, and fails if
 * the agent does not know one of them. No reader is verified, and those of the other jars are not
 * linked, because that would load classes of Spark's other jars.
 */
final class SparkReaders {
  private static final String READER =
      "org.apache.spark.sql.execution.datasources.parquet.VectorizedRleValuesReader";
  private static final int WIDTH = 5;
  private static final int COUNT = 16;

  private SparkReaders() {}

  public static void main(String[] args) throws Throwable {
    for (int i = 0; i < args.length; i++) {
      URL[] path = {new File(args[i]).toURI().toURL()};
      try (URLClassLoader spark =
          new URLClassLoader(path, SparkReaders.class.getClassLoader())) {
        Class<?> reader = Class.forName(READER, false, spark);
        int[] values = i == 0 ? values(reader) : expected();
        if (!Arrays.equals(values, 0, COUNT, expected(), 0, COUNT)) {
          throw new AssertionError(args[i] + ": " + Arrays.toString(values));
        }
      }
      AgentReport report = AgentReport.current();
      if (!Long.valueOf(1).equals(report.pages().get("packed runs unpacked for Spark"))
          || !report.leftAlone().isEmpty()) {
        throw new AssertionError(args[i] + ": " + report.pages() + report.leftAlone());
      }
      System.out.println(new File(args[i]).getName());
    }
  }

  private static int[] values(Class<?> reader) throws Throwable {
    var lookup = MethodHandles.privateLookupIn(reader, MethodHandles.lookup());
    Object made =
        lookup
            .findConstructor(reader, MethodType.methodType(void.class, int.class, boolean.class))
            .invoke(WIDTH, false);
    lookup
        .findVirtual(
            reader,
            "initFromPage",
            MethodType.methodType(void.class, int.class, ByteBufferInputStream.class))
        .invoke(made, COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page())));
    lookup
        .findVirtual(reader, "readNextGroup", MethodType.methodType(boolean.class))
        .invoke(made);
    return (int[]) lookup.findVarHandle(reader, "currentBuffer", int[].class).get(made);
  }

  private static byte[] page() {
    byte[] page = new byte[1 + COUNT / 8 * WIDTH];
    page[0] = COUNT / 8 << 1 | 1;
    for (int i = 0; i < COUNT; i += 8) {
      Packer.LITTLE_ENDIAN
          .newBytePacker(WIDTH)
          .pack8Values(expected(), i, page, 1 + i / 8 * WIDTH);
    }
    return page;
  }

  private static int[] expected() {
    int[] values = new int[COUNT];
    Arrays.setAll(values, i -> (7 * i + 3) % (1 << WIDTH));
    return values;
  }
}
