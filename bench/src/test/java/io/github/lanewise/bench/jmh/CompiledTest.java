// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests that the clock starts only when calls no longer make garbage. */
final class CompiledTest {
  private static volatile Object escape;

  private int calls;

  @Test
  void waitsUntilTwentyCallsInARowMakeNoGarbage() {
    Compiled.await(
        () -> {
          calls++;
          if (calls < 100 || calls == 110) {
            escape = new byte[10_000];
          }
        });
    assertEquals(110 + 20, calls, "calls");
  }
}
