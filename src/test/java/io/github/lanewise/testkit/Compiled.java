// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources that cannot be compiled with the other tests: a module, or code for vectors. */
public final class Compiled {
  private Compiled() {}

  public static void into(Path folder, List<String> options, List<Path> sources) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new AssertionError("needs a JDK, this is a JRE: " + System.getProperty("java.home"));
    }
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      if (!compiled) {
        throw new AssertionError(messages.toString());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
