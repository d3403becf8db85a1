// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that all steps are done although some of them fail, and that no failure is lost. */
class FailuresTest {
  private final List<Integer> done = new ArrayList<>();
  private final RuntimeException first = new IllegalStateException("first");
  private final Error second = new AssertionError("second");

  @Test
  void theFirstFailureHasThoseBehindIt() {
    assertSame(first, thrown(first, second, new IllegalStateException("third")));
    assertEquals(List.of(0, 1, 2), done);
    assertArrayEquals(new Throwable[] {second}, first.getSuppressed());
    assertEquals("third", second.getSuppressed()[0].getMessage());
  }

  /** An allocator may throw the same object at each call. */
  @Test
  void anExceptionIsNotAddedToItself() {
    assertSame(first, thrown(first, first));
    assertEquals(0, first.getSuppressed().length);
  }

  private Throwable thrown(Throwable... failures) {
    Runnable[] steps = new Runnable[failures.length];
    for (int i = 0; i < steps.length; i++) {
      int step = i;
      steps[i] =
          () -> {
            done.add(step);
            if (failures[step] instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) failures[step];
          };
    }
    return assertThrows(Throwable.class, () -> Failures.all(steps));
  }
}
