// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.LoggedLines;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first candidate that stands its trial is chosen; the reasons tell of those before it. */
final class SelectionTest {
  private static final Candidate<Fill> WRONG = Fill.candidate("zeros", target -> {});
  private static final Candidate<Fill> GOOD = Fill.candidate("squares", Fill::fast);
  private static final Candidate<Fill> BETTER = Fill.candidate("never tried", Fill::fast);

  private final Operation<Fill> operation = Fill.operation(Fill::slow);

  @Test
  void choosesTheFirstThatIsProven() {
    Decision<Fill> decision = Selection.decide(operation, List.of(GOOD, BETTER), "");
    assertSame(GOOD.kernel(), decision.kernel());
    assertEquals("squares", decision.algorithm());
    assertEquals(512, decision.bits());
    assertTrue(decision.settled());
    assertTrue(decision.reason().contains("times the scalar kernel's speed"), decision.reason());
  }

  @Test
  void passesOverWhatIsWrongAndWarnsOfIt() {
    try (LoggedLines log = new LoggedLines()) {
      Decision<Fill> decision = Selection.decide(operation, List.of(WRONG, GOOD), "");
      assertSame(GOOD.kernel(), decision.kernel());
      TrialQueue.awaitIdle();
      assertEquals(1, log.lines().size());
      assertTrue(
          log.lines().get(0).startsWith("WARNING Lanewise does not use a kernel: zeros (512 bits)"),
          log.lines().get(0));
    }
  }

  @Test
  void keepsTheScalarKernelWhereAllAreRefused() {
    Operation<Fill> fast = Fill.operation(Fill::fast);
    Candidate<Fill> slow = Fill.candidate("sums", Fill::slow);
    try (LoggedLines log = new LoggedLines()) {
      Decision<Fill> decision = Selection.decide(fast, List.of(WRONG, slow), "");
      assertSame(fast.scalar(), decision.kernel());
      assertEquals("scalar", decision.algorithm());
      assertEquals(0, decision.bits());
      assertTrue(decision.settled());
      assertTrue(
          decision
              .reason()
              .matches("zeros \\(512 bits\\) wrote.*; sums \\(512 bits\\) reached 0.*"),
          decision.reason());
      TrialQueue.awaitIdle();
      assertEquals(1, log.lines().size(), "being slow is no reason for a warning");
    }
  }

  @Test
  void tellsWhyThereIsNothingToTry() {
    Decision<Fill> decision = Selection.decide(operation, List.of(), "the gate is closed");
    assertSame(operation.scalar(), decision.kernel());
    assertEquals("no other kernel to try; the gate is closed", decision.reason());
    assertTrue(decision.settled());
  }
}
