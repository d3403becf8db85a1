// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the twins in the repository are those that are derived from their originals now. */
final class TwinsTest {
  private static final Path PROJECT = Path.of(System.getProperty("basedir", ""));

  @Test
  void areAsDerived(@TempDir Path folder) throws Exception {
    Path output = folder.resolve("twins");
    File log = folder.resolve("log").toFile();
    Process derivation =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                PROJECT.resolve("src/derive/DeriveTwins.java").toString(),
                PROJECT.toString(),
                output.toString())
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    assertEquals(0, derivation.waitFor(), () -> read(log.toPath()));
    Map<String, String> derived = twins(output);
    Map<String, String> present = twins(PROJECT.resolve("src/main"));
    assertFalse(derived.isEmpty());
    assertEquals(derived.keySet(), present.keySet());
    derived.forEach((name, twin) -> assertEquals(twin, present.get(name), name));
  }

  /** More twins than this would be more than anybody wants to read. */
  @Test
  void areFewAndAsManyAsTheDocumentsSay() throws IOException {
    int twins = twins(PROJECT.resolve("src/main")).size();
    assertTrue(twins <= 40, () -> twins + " twins");
    String architecture = read(PROJECT.resolve("ARCHITECTURE.md")).replaceAll("\\s+", " ");
    assertTrue(architecture.contains("replacing a few words: " + twins + " classes"), "" + twins);
    assertTrue(architecture.contains("Each of the " + twins + " is called"), "" + twins);
    String contributing = read(PROJECT.resolve("CONTRIBUTING.md")).replaceAll("\\s+", " ");
    assertTrue(contributing.contains("the " + twins + " twins with their originals"), "" + twins);
  }

  /** Returns the twins' text without white space and stars, which the formatter changes. */
  private static Map<String, String> twins(Path folder) throws IOException {
    Map<String, String> twins = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = read(file);
        if (text.contains("\n// Derived from ")) {
          twins.put(folder.relativize(file).toString(), text.replaceAll("[\\s*]", ""));
        }
      }
    }
    return twins;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
