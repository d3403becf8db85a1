// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a fork runs on.
 *
 * @param before jars that stand on the class path before the benchmarks' own: another release of
 *     parquet-java, another Lanewise
 * @param release what the fork must tell of parquet-java; empty where it is not known beforehand
 * @param label tells apart conditions whose forks would tell the same of themselves, else empty
 */
record Condition(Jdk jdk, Vectors vectors, List<Path> before, String release, String label) {
  /** What tells it from others of a run. */
  String text() {
    return "(" + words() + ")";
  }

  String words() {
    return Stream.of("bits=" + vectors.bits(), "java=" + jdk.home().getFileName(), release, label)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Whether a jar of this name, or the classes of this module, stand before the usual ones. */
  boolean replaces(String artifact) {
    return before.stream().anyMatch(path -> isOf(artifact, path));
  }

  static boolean isOf(String artifact, Path path) {
    Path named = path.endsWith("target/classes") ? path.getParent().getParent() : path;
    return named.getFileName().toString().matches(artifact + "([-.].*)?");
  }

  /** With the build's own jars. */
  static Condition of(Jdk jdk, Vectors vectors) {
    return new Condition(jdk, vectors, List.of(), "", "");
  }
}
