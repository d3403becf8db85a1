// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * Tests that no kernel goes on serving after the JVM has dropped its code for lack of code cache.
 */
@InFreshJvms
@Tag("lengthy")
@EnabledForJreRange(min = JRE.JAVA_25)
final class FullCodeCacheIT {
  @Test
  void servesOnlyKernelsThatAllocateNothing() {
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(FreshJvm.VECTOR_MODULE, "-XX:ReservedCodeCacheSize=6m"), FullCodeCache.class);
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("proven")) > 0, ended::toString);
    assertEquals(
        List.of(),
        ended.output().stream().filter(line -> line.startsWith("allocates: ")).toList(),
        ended::toString);
    assumeTrue(Integer.parseInt(ended.value("withdrawn")) > 0, "the code cache was not full");
  }
}
