// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.arrow.vectorized.parquet.BaseVectorizedParquetValuesReader;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Changes a class that stands for Iceberg's reader of runs, and runs it beside the unchanged one.
 */
class RunLoopsTest {
  private static final String NAME = BaseVectorizedParquetValuesReader.class.getName();
  private static final String RUNS = "packed runs unpacked for Iceberg";
  private static final int[] GROUPS = {1, 2, 7, 63};

  private final Class<?> changed = changed();

  private static Class<?> changed() {
    try {
      ClassReader type = new ClassReader(ClassFiles.read(NAME.replace('.', '/')));
      ClassWriter writer = new ClassWriter(type, 0);
      RunLoops loops = new RunLoops();
      type.accept(loops.change(type, loops.bodies(), writer), 0);
      byte[] classFile = writer.toByteArray();
      return new ClassLoader(RunLoopsTest.class.getClassLoader()) {
        Class<?> define() {
          return defineClass(NAME, classFile, 0, classFile.length);
        }
      }.define();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8, 9, 13, 16, 24, 31, 32})
  void runsHaveTheSameValues(int width) throws Exception {
    byte[] page = page(width);
    for (ByteBufferInputStream[] streams :
        List.of(both(page, page.length), both(page, 7), both(page, width + 1))) {
      Object reader = reader(changed, width, streams[0]);
      Object unchanged = reader(BaseVectorizedParquetValuesReader.class, width, streams[1]);
      for (int groups : GROUPS) {
        long before = runs();
        int[] values = (int[]) next(reader);
        assertEquals(before + 1, runs(), groups + " groups did not go through Lanewise");
        assertArrayEquals((int[]) next(unchanged), values);
        assertEquals(8 * groups, values.length);
      }
      assertEquals(0, streams[0].available());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void narrowValuesAreLeftToTheLoop(int width) throws Exception {
    long before = runs();
    ByteBufferInputStream[] streams = both(page(width), 5);
    Object reader = reader(changed, width, streams[0]);
    Object unchanged = reader(BaseVectorizedParquetValuesReader.class, width, streams[1]);
    for (int i = 0; i < GROUPS.length; i++) {
      assertArrayEquals((int[]) next(unchanged), (int[]) next(reader));
    }
    assertEquals(before, runs());
  }

  @Test
  void runsThatAreTooShortFailAsBefore() throws Exception {
    byte[] page = Arrays.copyOf(page(13), 20);
    ByteBufferInputStream[] streams = both(page, page.length);
    Object reader = reader(changed, 13, streams[0]);
    Object unchanged = reader(BaseVectorizedParquetValuesReader.class, 13, streams[1]);
    next(reader);
    next(unchanged);
    Object failure = next(reader);
    assertTrue(failure instanceof Exception, () -> "" + failure);
    assertEquals(next(unchanged).toString(), failure.toString());
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

  /** Returns two streams of a page, in buffers of so many bytes. */
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

  private static long runs() {
    return AgentReport.current().pages().getOrDefault(RUNS, 0L);
  }
}
