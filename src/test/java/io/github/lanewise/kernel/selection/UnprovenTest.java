// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the candidate of a number serves, as bin/fuzz asks for it. */
final class UnprovenTest {
  private static final int CALLS = 20_000;

  @ParameterizedTest
  @CsvSource({"0, first", "1, second", "2, third", "3, third"})
  void theCandidateWithTheNumberServesAlthoughItAllocates(int number, String algorithm) {
    Operation<Fill> operation = operation("first", "second", "third");
    operation.serveUnproven(number);
    long[] target = new long[Fill.LENGTH];
    for (int i = 0; i < CALLS; i++) {
      operation.kernel().run(target);
    }
    assertEquals(algorithm, operation.decision().algorithm());
  }

  @Test
  void theOnlyCandidateServesForEachNumber() {
    Operation<Fill> operation = operation("only");
    operation.serveUnproven(1);
    assertEquals("only", operation.decision().algorithm());
  }

  @Test
  void withoutACandidateTheScalarKernelServes() {
    Operation<Fill> operation = operation();
    operation.serveUnproven(1);
    assertSame(operation.scalar(), operation.decision().kernel());
  }

  private static Operation<Fill> operation(String... algorithms) {
    Fill allocating = target -> Fill.Escape.object = new byte[1_000];
    return new TestOperation<>(
        "test",
        "fill",
        8,
        Fill::slow,
        Fill.FillSample::new,
        bits -> Stream.of(algorithms).map(name -> Fill.candidate(name, allocating)).toList());
  }
}
