// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** A Java to run forks on. */
record Jdk(Path java) {
  /** The Java that runs this. */
  static Jdk own() {
    return in(Path.of(System.getProperty("java.home")));
  }

  Path home() {
    return java.getParent().getParent();
  }

  /**
   * 25 of 25.0.3; the newest there may be where the JDK does not tell, as a benchmark that cannot
   * run on it fails anyway.
   */
  int feature() {
    try (Reader release = Files.newBufferedReader(home().resolve("release"))) {
      Properties properties = new Properties();
      properties.load(release);
      String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
      return Runtime.Version.parse(version).feature();
    } catch (IOException | IllegalArgumentException e) {
      return Integer.MAX_VALUE;
    }
  }

  /**
   * @throws IllegalArgumentException where the folder is none of a JDK
   */
  static Jdk in(Path home) {
    Path java = home.resolve("bin").resolve("java");
    if (!Files.isExecutable(java)) {
      throw new IllegalArgumentException("no bin/java in " + home);
    }
    return new Jdk(java);
  }
}
