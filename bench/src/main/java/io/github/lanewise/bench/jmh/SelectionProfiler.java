// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import io.github.lanewise.Acceleration;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.TextResult;

/**
 * Tells in the result of every fork what served in it: the JDK, the releases of parquet-java and of
 * the peer that is measured, and Lanewise's provider, bits and vector kernels. A profiler, because
 * JMH runs those inside the fork: no benchmark has to know of it.
 */
public final class SelectionProfiler implements InternalProfiler {
  /** The key of the text among the fork's secondary results. */
  public static final String LABEL = "selected";

  private static final String UNKNOWN = "unknown";

  private String peer;

  @Override
  public String getDescription() {
    return "what served in the fork: JDK, parquet-java, peer, Lanewise's kernels";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    // Once, in the first warm-up: what it allocates would count as the benchmark's.
    if (peer == null) {
      peer = Peers.release(benchmark);
    }
  }

  @Override
  public Collection<TextResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    Acceleration acceleration = Acceleration.current();
    // Ends with the end of a line, as JMH puts the texts of all iterations one behind the other.
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    lines.add("jdk=" + Runtime.version());
    lines.add("parquet=" + parquetVersion());
    lines.add("peer=" + peer);
    lines.add("provider=" + acceleration.provider());
    lines.add("bits=" + acceleration.vectorBits());
    lines.add("reason=" + acceleration.reason());
    acceleration.kernels().stream()
        .filter(kernel -> kernel.bits() > 0)
        .map(
            k ->
                "kernel=%s %d: %s, %d bits"
                    .formatted(k.operation(), k.width(), k.algorithm(), k.bits()))
        .forEach(lines::add);
    return List.of(new TextResult(lines.toString(), LABEL));
  }

  /** By reflection: the compiler would copy the constant of the release it compiles against. */
  private static String parquetVersion() {
    try {
      Class<?> version = Class.forName("org.apache.parquet.Version");
      // Its neighbour: classes that were compiled only have no version, and the one behind them on
      // the class path is another release's.
      Class<?> neighbour = Class.forName("org.apache.parquet.SemanticVersion");
      return source(version).equals(source(neighbour))
          ? (String) version.getField("VERSION_NUMBER").get(null)
          : UNKNOWN;
    } catch (ReflectiveOperationException e) {
      return UNKNOWN;
    }
  }

  private static Object source(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }
}
