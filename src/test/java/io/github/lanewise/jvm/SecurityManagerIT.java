// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.jvm;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * Tests that no kernel fails under a security manager, which is possible until Java 23, and hides
 * properties and meters.
 */
@InFreshJvms
@EnabledForJreRange(max = JRE.JAVA_23)
final class SecurityManagerIT {
  private static final String SECURITY_MANAGER = "-Djava.security.manager";

  @Test
  void servesWithScalarKernels() {
    ProbeRun.with(List.of(SECURITY_MANAGER), "floats", "booleans", "hash")
        .servesWithoutVectorsBecause("AccessControlException");
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void servesWhereVectorsArePresent() {
    List<String> options = new ArrayList<>(List.of(SECURITY_MANAGER, FreshJvm.VECTOR_MODULE));
    ProbeRun.with(options, "floats", "hash").servesWithoutVectorsBecause("AccessControlException");
  }
}
