// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A program for tests, called as {@code RedefineFromFiles CLASS…} with internal names of classes.
 * It redefines these classes with the class files of the class path, as a debugger does that
 * replaces code. {@link FewRows} runs before that, and {@link FewRows} and {@link ChangedBytes} run
 * afterwards. The class is also the agent that gets the Instrumentation for this. {@link #agent}
 * writes the agent's jar.
 */
public final class RedefineFromFiles {
  private static Instrumentation instrumentation;

  private RedefineFromFiles() {}

  /** Writes a jar with nothing but a manifest, which names this class as an agent. */
  public static Path agent(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", RedefineFromFiles.class.getName());
    attributes.putValue("Can-Redefine-Classes", "true");
    Path jar = folder.resolve("redefine.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }

  public static void premain(String options, Instrumentation given) {
    instrumentation = given;
  }

  public static void main(String[] args) throws Exception {
    FewRows.main(args);
    for (String name : args) {
      Class<?> type = Class.forName(name.replace('/', '.'));
      instrumentation.redefineClasses(new ClassDefinition(type, ClassFiles.read(name)));
    }
    FewRows.main(args);
    ChangedBytes.main(args);
  }
}
