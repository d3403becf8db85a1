// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import io.github.lanewise.Acceleration;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The system properties, read by a JVM from its command line. */
@InFreshJvms
@EnabledForJreRange(min = JRE.JAVA_21)
final class OverridesIT {
  @Test
  void reportsAnUnknownValueOnceAndIgnoresIt() {
    ProbeRun.with(List.of(FreshJvm.VECTOR_MODULE, "-Dlanewise.provider=simd"), "floats", "hash")
        .triesVectorsOf(Acceleration.current().vectorBits())
        .servesWithVectors()
        .warns("-Dlanewise.provider=simd is ignored: it takes auto, scalar or vector");
  }

  @Test
  void namesAMisspeltProperty() {
    // With a trial to wait for: a program without one may end before the line is logged.
    ProbeRun.with(List.of(FreshJvm.VECTOR_MODULE, "-Dlanewise.providr=scalar"), "hash")
        .warns(
            "-Dlanewise.providr is ignored: known are lanewise.agent,"
                + " lanewise.kernel.byte-stream-split, lanewise.kernel.delta,"
                + " lanewise.kernel.dictionary, lanewise.kernel.hash, lanewise.kernel.levels,"
                + " lanewise.kernel.little-endian, lanewise.kernel.packing,"
                + " lanewise.kernel.statistics, lanewise.provider, lanewise.trials, lanewise.verify");
  }

  @Test
  void usesScalarKernelsWhereTheyAreAskedFor() {
    ProbeRun.with(List.of(FreshJvm.VECTOR_MODULE, "-Dlanewise.provider=scalar"), "floats", "hash")
        .isScalarBecause(
            "scalar kernels were asked for by system property -Dlanewise.provider=scalar");
  }

  @Test
  void lookAtEveryFamily() {
    ProbeRun.with(
            List.of(
                FreshJvm.VECTOR_MODULE,
                "-Dlanewise.provider=scalar",
                "-Dlanewise.kernel.hash=vector"),
            "floats",
            "hash")
        .allowsVectorsOf(Acceleration.current().vectorBits());
  }
}
