// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import io.github.lanewise.bench.results.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Holds jars of another parquet-java. They come before the build's own jars on the class path.
 *
 * @param files the jars, or folders of classes
 * @param release the release, or empty if it is not known beforehand
 * @param label the name of the folder and its commit, or empty for a release
 */
record ParquetJars(List<Path> files, String release, String label) {
  /** Leaves the build's own parquet-java in place. */
  static final ParquetJars OF_BUILD = new ParquetJars(List.of(), "", "");

  /** The modules that every benchmark through parquet-java's API measures. */
  private static final List<String> MODULES = List.of("parquet-common", "parquet-column");

  /** Returns the jars of a release. Maven fetches them the first time. */
  static ParquetJars released(String version) throws IOException, InterruptedException {
    if (!version.matches("[0-9A-Za-z.-]+")) {
      throw new IllegalArgumentException("no release of parquet-java: " + version);
    }
    Path folder = Provenance.bench().resolve("target").resolve("parquet").resolve(version);
    if (!Files.isDirectory(folder)) {
      fetch(folder, target -> fetch(version, target));
    }
    return new ParquetJars(found(folder), version, "");
  }

  /** Puts jars into a folder. */
  interface Download {
    void into(Path folder) throws IOException, InterruptedException;
  }

  /** Fetches jars. If the download breaks off, the folder is not there. */
  static void fetch(Path folder, Download download) throws IOException, InterruptedException {
    Files.createDirectories(folder.getParent());
    Path part = Files.createTempDirectory(folder.getParent(), "part");
    download.into(part);
    Files.move(part, folder);
  }

  private static void fetch(String version, Path target) throws IOException, InterruptedException {
    Process maven =
        new ProcessBuilder(
                "mvn",
                "-B",
                "-q",
                "-ntp",
                "-f",
                Provenance.bench().resolve("parquet.xml").toString(),
                "-Dparquet.version=" + version,
                "-DoutputDirectory=" + target.toAbsolutePath(),
                "dependency:copy-dependencies")
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (maven.waitFor() != 0) {
      throw new IllegalArgumentException("Maven finds no parquet-java " + version);
    }
  }

  /**
   * Returns the jars of a folder and its subfolders, for instance a clone of parquet-java that was
   * built. If the clone was only compiled, returns the folders of its classes.
   */
  static ParquetJars in(Path folder) throws IOException {
    return new ParquetJars(found(folder), "", label(folder));
  }

  private static List<Path> found(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("no folder " + folder);
    }
    List<Path> found = filesIn(folder);
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no jars or classes of parquet-java in " + folder);
    }
    // If a module is missing, the build's own jar would serve in its place, under this folder's
    // name.
    List<String> lacking = lacks(found);
    if (!lacking.isEmpty()) {
      throw new IllegalArgumentException("no " + String.join(", ", lacking) + " in " + folder);
    }
    List<Path> real = new ArrayList<>();
    for (Path path : found) {
      // Forks report the real paths of their classes, so these must be real, too.
      real.add(path.toRealPath());
    }
    return real;
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    // A walk does not follow links, not even the one that it starts at.
    try (Stream<Path> all = Files.walk(folder.toRealPath())) {
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

  /** Returns the folder's name with the commit if it is a clone, such as "parquet-java a3a1de1". */
  private static String label(Path folder) throws IOException {
    String name = folder.toRealPath().getFileName().toString();
    // If the folder is inside a clone of another project, that commit says nothing.
    boolean clone = Files.exists(folder.resolve(".git"));
    return clone ? name + " " + Provenance.Sources.of(folder, List.of(".")).text() : name;
  }

  /** Returns whether the path is the artifact's jar, or the folder of its classes. */
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
