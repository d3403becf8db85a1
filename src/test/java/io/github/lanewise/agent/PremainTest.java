// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  void java8CanReadTheClass() throws IOException {
    try (DataInputStream in =
        new DataInputStream(Premain.class.getResourceAsStream("Premain.class"))) {
      in.readInt();
      in.readUnsignedShort();
      assertEquals(JAVA_8, in.readUnsignedShort());
    }
  }

  /** And the application starts, strictly or not. */
  @ParameterizedTest
  @ValueSource(strings = {"1.8", "11"})
  void anOldJavaIsToldInOneLineWhyNothingHappens(String old) throws Exception {
    String version = System.getProperty(VERSION);
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setProperty(VERSION, old);
      System.setErr(new PrintStream(said, true));
      Premain.premain("strict", null);
    } finally {
      System.setErr(err);
      System.setProperty(VERSION, version);
    }
    assertEquals(
        "lanewise: does nothing, because it needs Java 17 or later and this is Java " + old,
        said.toString().strip());
  }
}
