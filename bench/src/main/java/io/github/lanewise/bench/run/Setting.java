// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says what the forks of a match run on.
 *
 * @param bits the width of vectors, and {@code limit} the JVM option that makes them so wide, which
 *     is empty if the JVM does so by itself
 * @param parquet jars of another parquet-java, before the build's own on the class path
 * @param release the release of these jars, or empty if it is not known beforehand
 * @param label a text that distinguishes settings whose forks would otherwise report the same
 *     conditions
 */
record Setting(Path jdk, int bits, String limit, List<Path> parquet, String release, String label) {

  /** Returns the JVM option for vectors of at most this many bits. */
  static String limit(int bits) {
    String architecture = System.getProperty("os.arch");
    if (!architecture.equals("amd64") && !architecture.equals("x86_64")) {
      return "-XX:MaxVectorSize=" + bits / 8;
    }
    // The option limits the instruction set, because MaxVectorSize=32 alone would leave AVX-512's
    // shuffles.
    return switch (bits) {
      case 128 -> "-XX:UseAVX=1";
      case 256 -> "-XX:UseAVX=2";
      case 512 -> "-XX:UseAVX=3";
      default -> throw new IllegalArgumentException("no vectors of " + bits + " bits");
    };
  }

  Path java() {
    return jdk.resolve("bin").resolve("java");
  }

  /**
   * Returns the feature release of the JDK, 25 for 25.0.3. If the JDK does not tell it, returns the
   * highest number.
   */
  int feature() {
    try (Reader release = Files.newBufferedReader(jdk.resolve("release"))) {
      Properties properties = new Properties();
      properties.load(release);
      String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
      return Runtime.Version.parse(version).feature();
    } catch (IOException | IllegalArgumentException e) {
      return Integer.MAX_VALUE;
    }
  }

  String text() {
    return Stream.of("bits=" + bits, "java=" + jdk.getFileName(), release, label)
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
