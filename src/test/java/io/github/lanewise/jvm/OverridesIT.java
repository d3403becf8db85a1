// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.PolynomialHash;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the system properties on the command line of a JVM. */
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
    String families =
        Operations.families().stream()
            .sorted()
            .map(family -> "lanewise.kernel." + family + ", ")
            .collect(Collectors.joining());
    ProbeRun.with(List.of(FreshJvm.VECTOR_MODULE, "-Dlanewise.providr=scalar"), "hash")
        .warns(
            "-Dlanewise.providr is ignored: known are lanewise.agent, "
                + families
                + "lanewise.provider, lanewise.trials, lanewise.verify");
  }

  /** The warning also comes in a program that runs too briefly to earn a trial. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void namesAMisspeltPropertyAtTheFirstUse(boolean withVectorModule) {
    List<String> options = new ArrayList<>(List.of("-Dlanewise.providr=scalar"));
    if (withVectorModule) {
      options.add(FreshJvm.VECTOR_MODULE);
    }
    FreshJvm.Ended ended = FreshJvm.run(options, OneCall.class);
    assertEquals(1, ended.logged("WARNING").size(), ended::toString);
    assertTrue(
        ended.logged("WARNING").get(0).startsWith("-Dlanewise.providr is ignored: known are "),
        ended::toString);
    assertEquals(withVectorModule ? 0 : 1, ended.logged("INFO").size(), ended::toString);
  }

  /** Uses the library once, and waits until its lines are logged. */
  static final class OneCall {
    public static void main(String[] args) {
      PolynomialHash.hash(new byte[100], 0, 100);
      WorkQueue.LINES.awaitIdle();
    }
  }

  @Test
  void usesScalarKernelsWhereTheyAreAskedFor() {
    ProbeRun.with(List.of(FreshJvm.VECTOR_MODULE, "-Dlanewise.provider=scalar"), "floats", "hash")
        .isScalarBecause(
            "scalar kernels were asked for by system property -Dlanewise.provider=scalar");
  }

  @Test
  void anOverrideOfOneFamilyAllowsVectors() {
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
