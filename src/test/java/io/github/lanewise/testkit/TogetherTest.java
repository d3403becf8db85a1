// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests that random cases in many threads end in any case, and say which of them failed. */
class TogetherTest {
  private static final double LONG = 60;
  private static final double SHORT = 1;

  @Test
  void aThreadThatHangsFailsWithItsCaseAndItsStack() {
    String said = fails(draw -> hang(), SHORT).getMessage();
    assertTrue(said.contains("\"case, size "), said);
    assertTrue(said.contains(TogetherTest.class.getName() + ".hang("), said);
    assertTrue(said.contains("waits for java.util.concurrent.CountDownLatch"), said);
  }

  @Test
  void aHangBesideAFailureNamesTheFailureToo() {
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch second = new CountDownLatch(1);
    AssertionError failure =
        fails(
            draw -> {
              if (calls.getAndIncrement() == 0) {
                second.await();
                throw new IllegalStateException("the first call");
              }
              second.countDown();
              hang();
            },
            SHORT);
    assertEquals("the first call", failure.getCause().getCause().getMessage());
  }

  @Test
  void aCaseThatFailsIsNamed() {
    Fuzz.Case failing =
        draw -> {
          throw new IllegalStateException("this one");
        };
    String said = fails(failing, LONG).getMessage();
    assertTrue(said.matches("case, size \\d+, draw \\d+: .*: this one"), said);
  }

  @Test
  void casesThatPassEnd() {
    assertDoesNotThrow(() -> run(draw -> {}, LONG));
  }

  private static void hang() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  private static AssertionError fails(Fuzz.Case test, double limit) {
    return assertThrows(AssertionError.class, () -> run(test, limit));
  }

  private static void run(Fuzz.Case test, double limit) throws Exception {
    Together.run(Map.of("case", test), Thread::onSpinWait, false, LONG, limit);
  }
}
