// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.FreshJvm;
import io.github.lanewise.testkit.InFreshJvms;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests that the first page that a proven kernel serves allocates as little as the last. */
@InFreshJvms
final class FirstPagesIT {
  /**
   * With this option C2 compiles a loop before the methods that it calls, as it sometimes does
   * without the option. The kernel is then compiled only inside the trial's loop, unless the trial
   * also calls it from a second call site.
   */
  private static final String LOOPS_FIRST = "-XX:Tier4MinInvocationThreshold=5000";

  /** One page of booleans takes 30,000 bytes if its vectors are boxed at 512 bits. */
  private static final long FEW_BYTES = 10_000;

  @RepeatedTest(3)
  @EnabledForJreRange(min = JRE.JAVA_21)
  void allocatesNothing() {
    FreshJvm.Ended ended =
        FreshJvm.run(List.of(FreshJvm.VECTOR_MODULE, LOOPS_FIRST), FirstPages.class);
    assertEquals(0, ended.status(), ended::toString);
    assertTrue(Integer.parseInt(ended.value("vectors")) >= 2, ended::toString);
    assertTrue(Long.parseLong(ended.value("garbage")) <= FEW_BYTES, ended::toString);
  }
}
