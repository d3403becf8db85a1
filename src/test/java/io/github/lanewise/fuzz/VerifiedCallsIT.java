// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Tests that with {@code -Dlanewise.verify=1} callers get the same results as without it, also if
 * source and target are one array, and that no right kernel is blamed.
 */
@InFreshJvms
@EnabledIfSystemProperty(named = "lanewise.it.provider", matches = "vector")
final class VerifiedCallsIT {
  @Test
  void rightKernelsServeOn() {
    FreshJvm.Ended ended =
        FreshJvm.run(
            List.of(FreshJvm.VECTOR_MODULE, "-Dlanewise.verify=1", "-Dlanewise.provider=vector"),
            VerifiedCalls.class);
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("vectors before")) > 0, ended::toString);
    assertEquals(ended.value("vectors before"), ended.value("vectors after"), ended::toString);
    assertEquals(List.of(), ended.logged("WARNING"), ended::toString);
  }
}
