// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import io.github.lanewise.Acceleration;
import io.github.lanewise.probe.Probe;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Tests Lanewise inside the jar of an application, where shading tools put it. */
@InFreshJvms
final class ShadedJarIT {
  private static final String PROBE = Probe.class.getName().replace('.', '/') + ".class";

  @TempDir private Path folder;

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void provesVectorsWithTheAttribute() throws IOException {
    run(shaded(true))
        .triesVectorsOf(Acceleration.current().vectorBits())
        .servesWithVectors()
        .logsOneLine();
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void staysScalarWithoutTheAttribute() throws IOException {
    run(shaded(false))
        .isScalarBecause("the jar that holds Lanewise lacks 'Multi-Release: true' in its manifest")
        .logsOneLine();
  }

  @Test
  @EnabledForJreRange(max = JRE.JAVA_20)
  void staysScalarOnOldJava() throws IOException {
    run(shaded(true)).isScalarBecause("is older than 21").logsOneLine();
  }

  private ProbeRun run(Path jar) {
    return ProbeRun.of(
        FreshJvm.run(
            List.of(
                FreshJvm.VECTOR_MODULE,
                ProbeRun.TRIALS,
                "-cp",
                jar.toString(),
                Probe.class.getName(),
                "floats",
                "booleans",
                "hash")));
  }

  private Path shaded(boolean multiRelease) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (multiRelease) {
      manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    }
    Path jar = folder.resolve("application.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream shaded = new JarOutputStream(file, manifest);
        JarFile lanewise = new JarFile(FreshJvm.lanewise().toFile())) {
      for (JarEntry entry : (Iterable<JarEntry>) lanewise.stream()::iterator) {
        if (entry.getName().endsWith(".class")) {
          try (InputStream content = lanewise.getInputStream(entry)) {
            add(shaded, entry.getName(), content.readAllBytes());
          }
        }
      }
      add(shaded, PROBE, Files.readAllBytes(FreshJvm.testClasses().resolve(PROBE)));
    }
    return jar;
  }

  private static void add(JarOutputStream jar, String name, byte[] content) throws IOException {
    jar.putNextEntry(new JarEntry(name));
    jar.write(content);
    jar.closeEntry();
  }
}
