// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarFile;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The libraries of others that kernels and dictionaries are measured beside. */
final class Peers {
  private Peers() {}

  /** The release of the one that the benchmark measures; empty where it measures none. */
  static String release(BenchmarkParams benchmark) {
    return release(benchmark.getParam("implementation"));
  }

  /** Asks no other: libarrow would be loaded into forks that it has no part in. */
  static String release(String contender) {
    return switch (contender) {
      case "arrow" -> ArrowKernels.release();
      case "fastutil" -> fastutil();
      default -> "";
    };
  }

  /** Its manifest has no entry that {@link Package#getImplementationVersion()} would read. */
  private static String fastutil() {
    URL jar = Int2IntOpenHashMap.class.getProtectionDomain().getCodeSource().getLocation();
    try (JarFile file = new JarFile(Path.of(jar.toURI()).toFile())) {
      return Objects.requireNonNull(
          file.getManifest().getMainAttributes().getValue("Bundle-Version"),
          "fastutil's jar names no release");
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
