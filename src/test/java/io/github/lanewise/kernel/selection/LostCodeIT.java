// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a vector kernel that loses its compiled code in production is noticed and withdrawn.
 */
@InFreshJvms
@EnabledForJreRange(min = JRE.JAVA_21)
final class LostCodeIT {
  /**
   * The most calls until the withdrawal: twenty times the average number from one measured call to
   * the next, and the calls that are then measured in a row.
   */
  private static final int BOUND = 20 * Canary.ONE_IN + Canary.LOOKS;

  @Test
  void returnsToScalarWithinABoundedNumberOfCalls(@TempDir Path folder) {
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(FreshJvm.VECTOR_MODULE, "-XX:PerMethodRecompilationCutoff=0"),
            LostCode.class,
            folder.resolve("events.jfr").toString());
    assertEquals(0, ended.status(), ended::toString);
    assumeTrue(Integer.parseInt(ended.value("proven")) > 0, "C2 did not compile the kernel");
    assertEquals(ended.value("proven"), ended.value("serves on"), ended::toString);
    assertTrue(Integer.parseInt(ended.value("calls")) <= BOUND, ended::toString);
    assertEquals("UNDECIDED", ended.value("verdict"), ended::toString);
    assertEquals("decode float[] UNDECIDED", ended.value("event"), ended::toString);
    assertEquals(ended.value("reason"), ended.value("told"), ended::toString);
    // Before Java 22 direct memory has no kernels of its own.
    assertEquals(
        Runtime.version().feature() < 22 ? "none" : "UNDECIDED",
        ended.value("direct"),
        ended::toString);
    assertEquals(1, ended.logged("WARNING").size(), ended::toString);
    assertTrue(ended.logged("WARNING").get(0).contains(" was withdrawn: "), ended::toString);
  }
}
