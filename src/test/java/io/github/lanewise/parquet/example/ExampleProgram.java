// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import javax.tools.ToolProvider;

/** A program in the folder of examples, compiled against the class path of the tests. */
public final class ExampleProgram implements AutoCloseable {
  private final URLClassLoader loader;
  private final Class<?> program;

  private ExampleProgram(URLClassLoader loader, Class<?> program) {
    this.loader = loader;
    this.program = program;
  }

  public static ExampleProgram compile(String example, String className, Path folder)
      throws Exception {
    Path source = Path.of("examples", example, "src", "main", "java", className + ".java");
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
                source.toString());
    assertEquals(0, status, "status of the compiler");
    URLClassLoader loader =
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, ExampleProgram.class.getClassLoader());
    return new ExampleProgram(loader, loader.loadClass(className));
  }

  /** Skips the test if this release of parquet-java has no LocalInputFile. */
  public static void assumeLocalFiles() {
    boolean has;
    try {
      Class.forName("org.apache.parquet.io.LocalInputFile");
      has = true;
    } catch (ClassNotFoundException e) {
      has = false;
    }
    assumeTrue(has, "this release of parquet-java has no LocalInputFile");
  }

  /** Calls the program's method of this name. */
  public Object call(String name, Object... values) throws ReflectiveOperationException {
    Method method =
        Arrays.stream(program.getDeclaredMethods())
            .filter(each -> each.getName().equals(name))
            .findFirst()
            .orElseThrow();
    method.setAccessible(true);
    return method.invoke(null, values);
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
