// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.lanewise.agent.setup.Options;
import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.WaitThreads;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.arrow.vectorized.parquet.VectorizedByteStreamSplitValuesReader;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Changes a class with the bytecode of Iceberg's reader, and compares its results with those of the
 * unchanged class.
 */
class EnginesTest {
  private static final String NAME = VectorizedByteStreamSplitValuesReader.class.getName();
  private static final String INTERNAL = NAME.replace('.', '/');
  private static final String SPARK =
      "org/apache/spark/sql/execution/datasources/parquet/VectorizedRleValuesReader";
  private static final String PAGES = "BYTE_STREAM_SPLIT pages decoded for Iceberg";

  /** Keeps the many lines that these tests log off the console. No test checks them. */
  @AutoClose private static final AgentLog LOG = new AgentLog();

  private final Transformer on = new Transformer(Options.parse("engines=on").features());

  @Test
  void enginesAreLeftAsTheyAreByDefault() throws IOException {
    Transformer byDefault = new Transformer(Options.parse("strict").features());
    for (String engine : List.of(INTERNAL, SPARK)) {
      assertNull(byDefault.target(engine));
      assertNotNull(on.target(engine));
    }
    assertNull(changed(byDefault, classFile()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8, 12, 16})
  void pagesAreDecodedToTheSameBytes(int width) throws Exception {
    Class<?> reader = load(changed(on, classFile()));
    for (int count : new int[] {1, 2, 3, 31, 64, 65, 1_000, 20_001}) {
      byte[] page = new byte[count * width];
      new Random(count).nextBytes(page);
      for (ByteBuffer buffer : buffers(page)) {
        long before = pages();
        ByteBuffer values = (ByteBuffer) decode(reader, buffer, width, count);
        assertEquals(before + 1, pages(), count + " values did not go through Lanewise");
        assertEquals(ByteOrder.LITTLE_ENDIAN, values.order());
        assertArrayEquals(stock(buffer, width, count), values.array(), count + " values");
      }
    }
  }

  /**
   * The page has bytes left over after the last value. The result then ends with zeros, as with the
   * unchanged reader.
   */
  @Test
  void bytesBeyondTheValuesStayZero() throws Exception {
    Class<?> reader = load(changed(on, classFile()));
    byte[] page = new byte[50];
    new Random(1).nextBytes(page);
    for (ByteBuffer buffer : buffers(page)) {
      for (int count : new int[] {-1, 0, 1, 11, 12}) {
        ByteBuffer values = (ByteBuffer) decode(reader, buffer, 4, count);
        assertArrayEquals(stock(buffer, 4, count), values.array(), count + " values");
      }
    }
  }

  @Test
  void pagesThatAreTooShortFailAsBefore() throws Exception {
    Class<?> reader = load(changed(on, classFile()));
    long before = pages();
    for (ByteBuffer buffer : buffers(new byte[50])) {
      for (int count : new int[] {13, 1_000, Integer.MAX_VALUE}) {
        String expected =
            decode(VectorizedByteStreamSplitValuesReader.class, buffer, 4, count).toString();
        assertEquals(expected, decode(reader, buffer, 4, count).toString());
      }
    }
    assertEquals(before, pages());
  }

  @Test
  void untilTheWaitIsOverTheLoopsOfTheEngineRun() throws Exception {
    Class<?> reader = load(changed(on, classFile()));
    ByteBuffer page = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    long before = pages();
    try {
      Wait.seconds(1_000_000);
      ByteBuffer values = (ByteBuffer) decode(reader, page, 4, 2);
      assertArrayEquals(stock(page, 4, 2), values.array());
      assertEquals(before, pages());
    } finally {
      WaitThreads.end();
    }
    decode(reader, page, 4, 2);
    assertEquals(before + 1, pages());
  }

  @Test
  void theReportNamesTheClassOnceItHasDecoded() throws Exception {
    Class<?> reader = load(changed(on, classFile()));
    decode(reader, ByteBuffer.allocate(8), 4, 2);
    List<String> effects =
        AgentReport.current().changed().stream()
            .filter(row -> row.className().equals(NAME))
            .flatMap(row -> row.effects().stream())
            .distinct()
            .toList();
    assertEquals(List.of("decodes BYTE_STREAM_SPLIT pages with Lanewise"), effects);
  }

  @Test
  void anUnknownBodyIsLeftAloneAndNamedOnce() throws IOException {
    byte[] altered = ClassFiles.withOneMoreInstruction(classFile(), "decode(I)");
    ClassLoader loader = new ClassLoader(EnginesTest.class.getClassLoader()) {};
    for (int i = 0; i < 2; i++) {
      assertNull(on.transform(null, loader, INTERNAL, null, null, altered));
    }
    List<String> reasons =
        AgentReport.current().leftAlone().stream()
            .filter(row -> row.className().equals(NAME))
            .map(row -> row.reason().replaceAll("[0-9a-f]{8}", "X"))
            .toList();
    assertEquals(
        List.of(
            "decode(I)Ljava/nio/ByteBuffer; differs from every known release (its fingerprint is X)"),
        reasons);
  }

  private static byte[] classFile() throws IOException {
    return ClassFiles.read(INTERNAL);
  }

  private static byte[] changed(Transformer agent, byte[] classFile) {
    return agent.transform(
        null, EnginesTest.class.getClassLoader(), INTERNAL, null, null, classFile);
  }

  private static Class<?> load(byte[] classFile) {
    assertNotNull(classFile, "the class was not changed");
    return new ClassLoader(EnginesTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass(NAME, classFile, 0, classFile.length);
      }
    }.define();
  }

  private static List<ByteBuffer> buffers(byte[] page) {
    ByteBuffer inTheMiddle = ByteBuffer.allocate(page.length + 5).position(3);
    ByteBuffer direct = ByteBuffer.allocateDirect(page.length);
    direct.put(page).flip();
    inTheMiddle.put(page).flip().position(3);
    ByteBuffer array = ByteBuffer.wrap(page);
    return List.of(array, inTheMiddle, direct, array.asReadOnlyBuffer());
  }

  private static byte[] stock(ByteBuffer page, int width, int count) throws Exception {
    return ((ByteBuffer) decode(VectorizedByteStreamSplitValuesReader.class, page, width, count))
        .array();
  }

  /** Returns the values, or the exception of the reader. */
  private static Object decode(Class<?> type, ByteBuffer page, int width, int count)
      throws Exception {
    Object reader = type.getConstructor(int.class).newInstance(width);
    type.getMethod("initFromPage", int.class, ByteBufferInputStream.class)
        .invoke(reader, count, ByteBufferInputStream.wrap(page.duplicate()));
    try {
      return type.getMethod("values", int.class).invoke(reader, count);
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }

  private static long pages() {
    return AgentReport.current().pages().getOrDefault(PAGES, 0L);
  }
}
