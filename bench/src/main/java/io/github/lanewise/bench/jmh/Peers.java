// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.bench.jmh.parquet.Pyarrow;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarFile;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Knows the libraries of other projects that kernels and dictionaries are compared with. */
final class Peers {
  private Peers() {}

  /**
   * Returns the release of the library that the benchmark measures, or an empty text if it measures
   * none.
   */
  static String release(BenchmarkParams benchmark) {
    return release(benchmark.getParam("implementation"));
  }

  /**
   * Asks only the named library, because libarrow must not be loaded into forks that do not measure
   * it.
   */
  static String release(String contender) {
    return switch (contender) {
      case "arrow" -> ArrowKernels.release();
      case "fastutil" -> fastutil();
      case "pyarrow" -> Pyarrow.releaseInFork();
      case "lanewise-arrow" -> VectorSchemaRoot.class.getPackage().getImplementationVersion();
      default -> "";
    };
  }

  /**
   * Returns the release from the name of the jar. Its manifest has no entry that {@link
   * Package#getImplementationVersion()} would read.
   */
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
