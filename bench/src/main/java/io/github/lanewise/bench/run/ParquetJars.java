// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.results.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Jars of another release of parquet-java, to stand on the class path before the usual ones. */
final class ParquetJars {
  /** Those that every benchmark through parquet-java's API measures. */
  private static final List<String> MODULES = List.of("parquet-common", "parquet-column");

  private ParquetJars() {}

  /** Those of a release, fetched with Maven at the first time. */
  static List<Path> released(String version) throws IOException, InterruptedException {
    if (!version.matches("[0-9A-Za-z.-]+")) {
      throw new IllegalArgumentException("no release of parquet-java: " + version);
    }
    Path folder = Machine.bench().resolve("target").resolve("parquet").resolve(version);
    if (!Files.isDirectory(folder) || !lacks(filesIn(folder)).isEmpty()) {
      Process maven =
          new ProcessBuilder(
                  "mvn",
                  "-B",
                  "-q",
                  "-ntp",
                  "-f",
                  Machine.bench().resolve("parquet.xml").toString(),
                  "-Dparquet.version=" + version,
                  "-DoutputDirectory=" + folder.toAbsolutePath(),
                  "dependency:copy-dependencies")
              .redirectOutput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      if (maven.waitFor() != 0) {
        throw new IllegalArgumentException("Maven finds no parquet-java " + version);
      }
    }
    return in(folder);
  }

  /**
   * Those of a folder, its subfolders included: a clone of parquet-java that was built will do.
   * Where it was only compiled, the folders of its classes.
   */
  static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("no folder " + folder);
    }
    List<Path> found = filesIn(folder);
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no jars or classes of parquet-java in " + folder);
    }
    // The build's own would serve in their place, under this folder's name.
    List<String> lacking = lacks(found);
    if (!lacking.isEmpty()) {
      throw new IllegalArgumentException("no " + String.join(", ", lacking) + " in " + folder);
    }
    List<Path> real = new ArrayList<>();
    for (Path path : found) {
      // As forks tell where their classes come from.
      real.add(path.toRealPath());
    }
    return real;
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.sorted().toList();
      List<Path> jars = files.stream().filter(ParquetJars::isJar).toList();
      return jars.isEmpty() ? files.stream().filter(ParquetJars::holdsClasses).toList() : jars;
    }
  }

  private static List<String> lacks(List<Path> files) {
    return MODULES.stream()
        .filter(module -> files.stream().noneMatch(file -> isOf(module, file)))
        .toList();
  }

  /** The folder's name and, of a clone, its commit: "parquet-java a3a1de1". */
  static String label(Path folder) throws IOException {
    String name = folder.toRealPath().getFileName().toString();
    // Anything else may lie in a clone of another project.
    boolean clone = Files.exists(folder.resolve(".git"));
    return clone ? name + " " + Machine.Sources.of(folder, List.of(".")).text() : name;
  }

  /** Whether it is the artifact's jar, or the folder of its classes. */
  static boolean isOf(String artifact, Path path) {
    Path named = path.endsWith("target/classes") ? path.getParent().getParent() : path;
    return named.getFileName().toString().matches(artifact + "([-.].*)?");
  }

  private static boolean isJar(Path file) {
    String name = file.getFileName().toString();
    return name.matches("parquet-[a-z-]+-[0-9].*\\.jar")
        && !name.matches(".*-(tests|sources|javadoc|runtime)\\.jar|parquet-hadoop-bundle-.*");
  }

  private static boolean holdsClasses(Path folder) {
    return folder.endsWith("classes") && Files.isDirectory(folder.resolve("org/apache/parquet"));
  }
}
