// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.nio.file.Files;
import java.nio.file.Path;

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
