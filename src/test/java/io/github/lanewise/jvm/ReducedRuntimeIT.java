// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import io.github.lanewise.Acceleration;
import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests a runtime of the base module alone: no logging, no management, no Flight Recorder. */
@InFreshJvms
final class ReducedRuntimeIT {
  @Test
  void worksWithTheBaseModuleAlone() {
    ProbeRun.with(List.of("--limit-modules=java.base"), "floats", "booleans", "hash")
        .servesWithoutVectors()
        .logsOneLine();
  }

  /** If the JVM does not count allocation, boxed vectors show by their time only. */
  @Test
  @Tag("lengthy")
  @EnabledForJreRange(min = JRE.JAVA_21)
  void provesVectorsByTimeAlone() {
    ProbeRun.with(
            List.of(FreshJvm.VECTOR_MODULE, "--limit-modules=java.base,jdk.incubator.vector"),
            "floats",
            "booleans",
            "hash")
        .triesVectorsOf(Acceleration.current().vectorBits())
        .servesWithVectors()
        .logsOneLine();
  }
}
