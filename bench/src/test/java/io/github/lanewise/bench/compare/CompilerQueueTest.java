// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CompilerQueueTest {
  @Test
  void headingsAloneAreNoWork() {
    assertFalse(
        CompilerQueue.namesMethods(
            """
            Current compiles:

            C1 compile queue:
            Empty

            C2 compile queue:
            Empty
            """));
  }

  @Test
  void whatIsBeingCompiledIsWork() {
    assertTrue(
        CompilerQueue.namesMethods(
            """
            Current compiles:
            C2 CompilerThread0  1842       4       java.lang.Integer::toString (55 bytes)
            """));
  }

  @Test
  void thisJvmTells() {
    assertTrue(CompilerQueue.text().contains("C2 compile queue"), CompilerQueue.text());
  }
}
