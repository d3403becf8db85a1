// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.lanewise.Acceleration;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.TextResult;

/**
 * Lets Lanewise choose its kernels before the first iteration, unless a cold start is measured. It
 * writes the conditions into the result of every fork. These are the JDK and its options for
 * vectors, the releases of parquet-java and of the measured peer, the places of their classes, and
 * Lanewise's provider, bits and vector kernels. It is a profiler because JMH runs profilers inside
 * the fork, so no benchmark has to know of it.
 */
public final class SelectionProfiler implements InternalProfiler {
  /** The key of the text among the fork's secondary results. */
  public static final String LABEL = "selected";

  private static final String UNKNOWN = "unknown";

  /** The options that limit vectors, on x86 or on Arm. */
  private static final List<String> OPTIONS = List.of("UseAVX", "MaxVectorSize");

  private String peer;

  @Override
  public String getDescription() {
    return "what served in the fork: JDK, parquet-java, peer, Lanewise's kernels";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    // This runs only in the first warm-up, because its allocation would count as the benchmark's.
    if (peer == null) {
      peer = Peers.release(benchmark);
      if (benchmark.getMode() != Mode.SingleShotTime) {
        Chosen.proveAll();
      }
    }
  }

  @Override
  public Collection<TextResult> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    Acceleration acceleration = Acceleration.current();
    // The text ends with the end of a line, because JMH puts the texts of all iterations one after
    // the other.
    StringJoiner lines = new StringJoiner("\n", "", "\n");
    lines.add("jdk=" + Runtime.version());
    lines.add("parquet=" + parquetVersion());
    lines.add("peer=" + peer);
    lines.add("asked=" + System.getProperty("lanewise.provider", ""));
    lines.add("provider=" + acceleration.provider());
    lines.add("bits=" + acceleration.vectorBits());
    lines.add("reason=" + acceleration.reason());
    lines.add("source=lanewise " + source(Acceleration.class));
    parquet("SemanticVersion").ifPresent(t -> lines.add("source=parquet-common " + source(t)));
    parquet("column.values.ValuesWriter")
        .ifPresent(t -> lines.add("source=parquet-column " + source(t)));
    options().forEach(option -> lines.add("option=" + option));
    acceleration.kernels().stream()
        .filter(kernel -> kernel.bits() > 0)
        .map(
            k ->
                "kernel=%s %d: %s, %d bits"
                    .formatted(k.operation(), k.width(), k.algorithm(), k.bits()))
        .forEach(lines::add);
    return List.of(new TextResult(lines.toString(), LABEL));
  }

  /**
   * Reads the version by reflection, because javac would copy the constant of the release that it
   * compiles against.
   */
  private static String parquetVersion() {
    Optional<Class<?>> version = parquet("Version");
    // The class Version must come from the same place as another class of the module. Classes that
    // were only compiled have no Version, and the next Version on the class path belongs to another
    // release.
    Optional<Class<?>> neighbour = parquet("SemanticVersion");
    if (!version.map(SelectionProfiler::source).equals(neighbour.map(SelectionProfiler::source))) {
      return UNKNOWN;
    }
    try {
      return version.isPresent()
          ? (String) version.get().getField("VERSION_NUMBER").get(null)
          : UNKNOWN;
    } catch (ReflectiveOperationException e) {
      return UNKNOWN;
    }
  }

  private static Optional<Class<?>> parquet(String name) {
    try {
      return Optional.of(Class.forName("org.apache.parquet." + name));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static Path source(Class<?> type) {
    try {
      URI source = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(source).toRealPath();
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the options that this JVM has, in the form "UseAVX=2". */
  private static List<String> options() {
    var hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    List<String> options = new ArrayList<>();
    for (String name : OPTIONS) {
      try {
        options.add(name + "=" + hotSpot.getVMOption(name).getValue());
      } catch (IllegalArgumentException unknownHere) {
        // Arm has no UseAVX. The option that counts there is MaxVectorSize.
        continue;
      }
    }
    return options;
  }
}
