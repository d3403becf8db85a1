// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.arrow.vectorized.parquet.BaseVectorizedParquetValuesReader;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.spark.sql.execution.datasources.parquet.VectorizedRleValuesReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Changes classes that stand for the engines' readers of runs, and compares their values with those
 * of the unchanged classes.
 */
class RunLoopsTest {
  private static final int[] GROUPS = {1, 2, 7, 63};

  /** A reader of runs as the engine has it, and as the agent changes it. */
  private record Engine(String name, Class<?> unchanged, Class<?> changed) {
    static Engine of(String name, Class<?> unchanged, RunLoops loops) {
      try {
        byte[] stock = ClassFiles.read(unchanged.getName().replace('.', '/'));
        ClassReader type = new ClassReader(stock);
        ClassWriter writer = new ClassWriter(type, 0);
        List<String> bodies = loops.bodies(new Fingerprints(stock, Target.STOCK_ROOT));
        assertEquals(1, bodies.size());
        type.accept(loops.change(type, bodies, writer), 0);
        byte[] classFile = writer.toByteArray();
        return new Engine(
            name,
            unchanged,
            new ClassLoader(RunLoopsTest.class.getClassLoader()) {
              Class<?> define() {
                return defineClass(unchanged.getName(), classFile, 0, classFile.length);
              }
            }.define());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    long runs() {
      return AgentReport.current().pages().getOrDefault("packed runs unpacked for " + name, 0L);
    }
  }

  private final List<Engine> engines =
      List.of(
          Engine.of("Iceberg", BaseVectorizedParquetValuesReader.class, RunLoops.ICEBERG),
          Engine.of("Spark", VectorizedRleValuesReader.class, RunLoops.SPARK));

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 9, 13, 16, 24, 31, 32})
  void runsHaveTheSameValues(int width) throws Exception {
    byte[] page = page(width);
    for (Engine engine : engines) {
      for (int step : new int[] {page.length, 7, width + 1}) {
        ByteBufferInputStream[] streams = both(page, step);
        Object reader = reader(engine.changed, width, streams[0]);
        Object unchanged = reader(engine.unchanged, width, streams[1]);
        for (int groups : GROUPS) {
          long before = engine.runs();
          int[] values = (int[]) next(reader);
          assertEquals(before + 1, engine.runs(), groups + " groups did not go through Lanewise");
          assertArrayEquals((int[]) next(unchanged), values);
          assertEquals(8 * groups, values.length);
        }
        assertEquals(0, streams[0].available());
      }
    }
  }

  @Test
  void theReportNamesAReaderThatHasUnpackedARun() throws Exception {
    for (Engine engine : engines) {
      next(reader(engine.changed, 5, both(page(5), 100)[0]));
      String loader = Loaders.name(engine.changed.getClassLoader());
      assertEquals(
          List.of(
              new AgentReport.Changed(
                  engine.changed.getName(), loader, List.of("unpacks packed runs with Lanewise"))),
          AgentReport.current().changed().stream()
              .filter(row -> row.loader().equals(loader))
              .toList());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void narrowValuesAreLeftToTheLoop(int width) throws Exception {
    for (Engine engine : engines) {
      long before = engine.runs();
      ByteBufferInputStream[] streams = both(page(width), 5);
      Object reader = reader(engine.changed, width, streams[0]);
      Object unchanged = reader(engine.unchanged, width, streams[1]);
      for (int i = 0; i < GROUPS.length; i++) {
        assertArrayEquals((int[]) next(unchanged), (int[]) next(reader));
      }
      assertEquals(before, engine.runs());
    }
  }

  @Test
  void runsThatAreTooShortFailAsBefore() throws Exception {
    byte[] page = Arrays.copyOf(page(13), 20);
    for (Engine engine : engines) {
      ByteBufferInputStream[] streams = both(page, page.length);
      Object reader = reader(engine.changed, 13, streams[0]);
      Object unchanged = reader(engine.unchanged, 13, streams[1]);
      next(reader);
      next(unchanged);
      Object failure = next(reader);
      assertTrue(failure instanceof Exception, () -> "" + failure);
      assertEquals(next(unchanged).toString(), failure.toString());
    }
  }

  /**
   * Before 4.2.1, Spark has only {@code readNextGroup}. Release 4.2.1, for which {@link
   * VectorizedRleValuesReader} stands, has both names.
   */
  @Test
  void theMethodOfTheReleaseIsTaken() {
    ClassWriter spark3 = new ClassWriter(0);
    spark3.visit(Opcodes.V1_8, 0, "Reader", null, "java/lang/Object", null);
    spark3.visitMethod(Opcodes.ACC_ABSTRACT, "readNextGroup", "()Z", null, null).visitEnd();
    assertEquals(
        List.of("readNextGroup()Z"),
        RunLoops.SPARK.bodies(new Fingerprints(spark3.toByteArray(), Target.STOCK_ROOT)));
  }

  private static byte[] page(int width) {
    Random random = new Random(width);
    ByteBuffer page = ByteBuffer.allocate(GROUPS.length + width * Arrays.stream(GROUPS).sum());
    for (int groups : GROUPS) {
      byte[] packed = new byte[groups * width];
      random.nextBytes(packed);
      page.put((byte) (groups << 1 | 1)).put(packed);
    }
    return page.array();
  }

  /** Returns two streams of one page, cut into buffers of {@code step} bytes. */
  private static ByteBufferInputStream[] both(byte[] page, int step) {
    ByteBufferInputStream[] streams = new ByteBufferInputStream[2];
    for (int i = 0; i < 2; i++) {
      ByteBuffer[] buffers = new ByteBuffer[(page.length + step - 1) / step];
      for (int k = 0; k < buffers.length; k++) {
        int from = k * step;
        int length = Math.min(step, page.length - from);
        buffers[k] = k % 2 == 0 ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
        buffers[k].put(page, from, length).flip();
      }
      streams[i] = ByteBufferInputStream.wrap(buffers);
    }
    return streams;
  }

  private static Object reader(Class<?> type, int width, ByteBufferInputStream stream)
      throws Exception {
    Object reader = type.getConstructor(int.class).newInstance(width);
    type.getMethod("initFromPage", int.class, ByteBufferInputStream.class)
        .invoke(reader, 0, stream);
    return reader;
  }

  /** Returns the values of a run, or the exception of the reader. */
  private static Object next(Object reader) throws Exception {
    try {
      return reader.getClass().getMethod("next").invoke(reader);
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }
}
