// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in examples/read-columns compiles, and computes what it says. */
class ReadColumnsIT {
  private static final Path SOURCE =
      Path.of("examples", "read-columns", "src", "main", "java", "ReadColumns.java");
  private static final int ROWS = 100_000;

  @TempDir private Path folder;

  @Test
  void theExampleSumsUpAColumnByTheNamesInAnotherOne() throws Exception {
    assumeTrue(hasLocalFiles(), "this release of parquet-java has no LocalInputFile");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                SOURCE.toString());
    assertEquals(0, status, "status of the compiler");
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, ReadColumnsIT.class.getClassLoader())) {
      Class<?> example = loader.loadClass("ReadColumns");
      Path file = folder.resolve("measurements.parquet");
      method(example, "write").invoke(null, file, ROWS);
      assertEquals(expected(), method(example, "sumBySite").invoke(null, file));
    }
  }

  private static Map<String, Double> expected() {
    Map<String, Double> sums = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      if (i % 10 != 0) {
        sums.merge("site " + i % 8, i % 1_000 / 10.0, Double::sum);
      }
    }
    assertTrue(sums.size() == 8, sums::toString);
    return sums;
  }

  private static Method method(Class<?> example, String name) {
    Method method =
        Arrays.stream(example.getDeclaredMethods())
            .filter(m -> m.getName().equals(name))
            .findFirst()
            .orElseThrow();
    method.setAccessible(true);
    return method;
  }

  private static boolean hasLocalFiles() {
    try {
      Class.forName("org.apache.parquet.io.LocalInputFile");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
