// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.lanewise.agent.testkit.StandardError;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PremainTest {
  private static final String VERSION = "java.specification.version";
  private static final int JAVA_8 = 52;

  @Test
  void theVersionOfJavaIsRead() {
    assertEquals(8, Premain.feature("1.8"));
    assertEquals(11, Premain.feature("11"));
    assertEquals(17, Premain.feature("17"));
    assertEquals(0, Premain.feature("a fork's own"));
  }

  @ParameterizedTest
  @CsvSource({
    ", true",
    "'', true",
    "on, true",
    "TRUE, true",
    "off, false",
    "OFF, false",
    "false, false"
  })
  void theSwitchIsReadWithoutAWord(String value, boolean on) {
    assertEquals(
        List.of(), StandardError.of(() -> assertEquals(on, Premain.isOn("LANEWISE_AGENT", value))));
  }

  @Test
  void aSwitchThatIsNotUnderstoodIsNamedAndMeansOff() {
    assertEquals(
        List.of("lanewise: does nothing, because LANEWISE_AGENT must be on or off, but is 'of'"),
        StandardError.of(() -> assertFalse(Premain.isOn("LANEWISE_AGENT", "of"))));
  }

  @Test
  void java8CanReadTheClass() throws IOException {
    try (DataInputStream in =
        new DataInputStream(Premain.class.getResourceAsStream("Premain.class"))) {
      in.readInt();
      in.readUnsignedShort();
      assertEquals(JAVA_8, in.readUnsignedShort());
    }
  }

  /**
   * The application starts even with {@code strict}. Premain does without the agent's other
   * classes, which an older Java cannot read.
   */
  @ParameterizedTest
  @CsvSource({"premain, 1.8", "premain, 11", "agentmain, 1.8", "agentmain, 11"})
  void anOldJavaIsToldInOneLineWhyNothingHappens(String entry, String old) throws Exception {
    // The JVM looks for the method in this way, too, which resolves the signatures of all methods,
    // not only of public ones.
    Method method =
        new WithoutAgent()
            .loadClass(Premain.class.getName())
            .getDeclaredMethod(entry, String.class, Instrumentation.class);
    String version = System.getProperty(VERSION);
    try {
      System.setProperty(VERSION, old);
      assertEquals(
          List.of(
              "lanewise: does nothing, because it needs Java 17 or later and this is Java " + old),
          StandardError.of(() -> begin(method)));
    } finally {
      System.setProperty(VERSION, version);
    }
  }

  /**
   * Calls the method. {@code agentmain} must throw, so that an attempt to attach fails and does not
   * say that the agent is on.
   */
  private static void begin(Method method) throws Exception {
    if (method.getName().equals("premain")) {
      method.invoke(null, "strict", null);
      return;
    }
    Throwable refusal =
        assertThrows(InvocationTargetException.class, () -> method.invoke(null, "", null))
            .getCause();
    assertEquals("Lanewise needs Java 17 or later", refusal.getMessage());
  }

  /** Loads Premain, and refuses the agent's other classes, as a Java that cannot read them does. */
  private static final class WithoutAgent extends ClassLoader {
    WithoutAgent() {
      super(Premain.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("io.github.lanewise.")) {
        return super.loadClass(name, resolve);
      }
      if (!name.equals(Premain.class.getName())) {
        throw new UnsupportedClassVersionError(name);
      }
      try (InputStream in = Premain.class.getResourceAsStream("Premain.class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
