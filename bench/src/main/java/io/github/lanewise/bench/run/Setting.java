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
 * What the forks of a match are asked to run on.
 *
 * @param bits how wide vectors are, and {@code limit} the JVM option that makes it so; empty where
 *     it is what this JVM has by itself
 * @param parquet jars of another parquet-java, before the build's own on the class path
 * @param release the release that those are; empty where it is not known beforehand
 * @param label tells apart settings whose forks would tell the same of themselves
 */
record Setting(Path jdk, int bits, String limit, List<Path> parquet, String release, String label) {

  /** The JVM option for vectors of at most so many bits. */
  static String limit(int bits) {
    String architecture = System.getProperty("os.arch");
    if (!architecture.equals("amd64") && !architecture.equals("x86_64")) {
      return "-XX:MaxVectorSize=" + bits / 8;
    }
    // The instruction set: MaxVectorSize=32 alone would leave AVX-512's shuffles.
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

  /** 25 of 25.0.3; the newest there may be where the JDK does not tell. */
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
