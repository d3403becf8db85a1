// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

/**
 * Tests that damage is distinguished from other failures, even by exceptions without a stack trace
 * or with a cycle of causes.
 */
class DamageTest {
  private static <E extends Exception> E withoutTrace(E e) {
    e.setStackTrace(new StackTraceElement[0]);
    return e;
  }

  /** Compiled code may throw exceptions of the Java language without a stack trace. */
  @Test
  void compiledCodeThatDecodesNonsenseHasMetDamage() {
    assertTrue(Damage.isReasonFor(withoutTrace(new ArrayIndexOutOfBoundsException())));
    assertTrue(Damage.isReasonFor(withoutTrace(new NegativeArraySizeException("-1"))));
  }

  /** Network libraries throw exceptions without a stack trace. parquet-java's own have one. */
  @Test
  void aFailureOfTheInputMayHaveNoTrace() {
    IOException failure = withoutTrace(new IOException("the connection is closed"));
    assertFalse(Damage.isReasonFor(failure));
    assertFalse(
        Damage.isReasonFor(withoutTrace(new ParquetDecodingException("could not read", failure))));
    assertFalse(Damage.isReasonFor(new RuntimeException("could not read", failure)));
  }

  @Test
  void causesThatFormACycleEnd() {
    Exception first = withoutTrace(new IllegalStateException("first"));
    first.initCause(new IllegalStateException("second", first));
    assertTrue(assertTimeoutPreemptively(ofSeconds(9), () -> Damage.isReasonFor(first)));
  }
}
