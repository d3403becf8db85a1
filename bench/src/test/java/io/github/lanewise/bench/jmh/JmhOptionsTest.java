// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.reflect.ClassFileFormatVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class JmhOptionsTest {
  @Test
  void aForkRunsItsCellAndNothingElseThatThePatternsFit() throws CommandLineOptionException {
    JmhOptions options = new JmhOptions("decode", "-f", "3");
    assertEquals(List.of("decode"), options.patterns());
    assertEquals(
        List.of("Cell"),
        List.copyOf(new OptionsBuilder().parent(options).include("Cell").build().getIncludes()));
  }

  @Test
  void forksOn17CanLoadThem() throws IOException {
    try (var classFile =
        new DataInputStream(JmhOptions.class.getResourceAsStream("JmhOptions.class"))) {
      assertEquals(0xcafebabe, classFile.readInt());
      classFile.readUnsignedShort();
      assertEquals(ClassFileFormatVersion.RELEASE_17.major(), classFile.readUnsignedShort());
    }
  }
}
