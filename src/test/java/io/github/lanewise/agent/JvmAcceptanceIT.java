// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.setup.Options.Feature;
import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.agent.testkit.ClassFiles;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Tests that a class is reported only when its changed code runs. The JVM does not tell a
 * transformer whether it accepts the changed class.
 */
class JvmAcceptanceIT {
  private static final String BINARY = "org.apache.parquet.io.api.Binary";

  @Test
  void aClassIsReportedWhenItsChangedCodeRuns() throws Exception {
    Transformed loader = new Transformed("accepting", classFile -> classFile);
    Class<?> binary = loader.loadClass(BINARY);
    Object value = binary.getMethod("fromString", String.class).invoke(null, "text");
    assertEquals(List.of(), changedIn(loader));
    value.equals(value);
    assertEquals(
        List.of(
            new AgentReport.Changed(
                BINARY, Loaders.name(loader), List.of("compares for equality with Lanewise"))),
        changedIn(loader));
    value.hashCode();
    value.equals(value);
    assertEquals(
        List.of("compares for equality with Lanewise", "hashes with Lanewise"),
        changedIn(loader).get(0).effects());
  }

  @Test
  void untilTheWaitIsOverParquetJavasOwnCodeRuns() throws Exception {
    Transformed loader = new Transformed("waiting", classFile -> classFile);
    try {
      Wait.seconds(1_000);
      assertRuns(loader);
      assertEquals(List.of(), changedIn(loader));
    } finally {
      Wait.seconds(0);
    }
    assertRuns(loader);
    assertEquals(
        Map.of(
            BINARY,
            List.of("hashes with Lanewise", "compares for equality with Lanewise"),
            BINARY + "$ByteArrayBackedBinary",
            List.of("remembers its hash", "makes Strings with the JDK's own decoding of arrays")),
        changedIn(loader).stream()
            .collect(toMap(AgentReport.Changed::className, AgentReport.Changed::effects)));
  }

  private static void assertRuns(ClassLoader loader) throws ReflectiveOperationException {
    byte[] bytes = "text".getBytes(UTF_8);
    Class<?> binary = loader.loadClass(BINARY);
    Method make = binary.getMethod("fromConstantByteArray", byte[].class);
    Object value = make.invoke(null, bytes);
    assertEquals(Arrays.hashCode(bytes), value.hashCode());
    assertEquals(make.invoke(null, bytes.clone()), value);
    assertEquals("text", binary.getMethod("toStringUsingUTF8").invoke(value));
  }

  /** Another agent may have made a class of it that the JVM refuses. */
  @Test
  void aClassThatTheJvmRefusesIsNotReported() {
    Transformed loader =
        new Transformed("refusing", classFile -> ClassFiles.withVersion(classFile, 50));
    assertThrows(ClassFormatError.class, () -> loader.loadClass(BINARY));
    assertEquals(List.of(), changedIn(loader));
  }

  private static List<AgentReport.Changed> changedIn(ClassLoader loader) {
    return AgentReport.current().changed().stream()
        .filter(row -> row.loader().equals(Loaders.name(loader)))
        .toList();
  }

  /**
   * Loads a copy of parquet-java that is changed as by the agent, and then by {@code afterwards}.
   */
  private static final class Transformed extends ClassLoader {
    private final Transformer agent = new Transformer(EnumSet.allOf(Feature.class));
    private final UnaryOperator<byte[]> afterwards;

    Transformed(String name, UnaryOperator<byte[]> afterwards) {
      super(name, Transformed.class.getClassLoader());
      this.afterwards = afterwards;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("org.apache.parquet.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      String internalName = name.replace('.', '/');
      try {
        byte[] classFile = ClassFiles.read(internalName);
        byte[] changed = agent.transform(null, this, internalName, null, null, classFile);
        if (changed != null) {
          classFile = afterwards.apply(changed);
        }
        return defineClass(name, classFile, 0, classFile.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
