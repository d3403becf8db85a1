// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the candidate of a number serves, as bin/fuzz asks for it. */
@Isolated("stops the counting of allocated bytes for a moment")
final class UnprovenTest {
  private static final int CALLS = 20_000;

  private static final boolean COUNTED_BEFORE = AllocationMeter.available();

  @ParameterizedTest
  @CsvSource({"0, first", "1, second", "2, third", "3, third"})
  void theCandidateWithTheNumberServesAlthoughItAllocates(int number, String algorithm) {
    Operation<Fill> operation = operation("first", "second", "third");
    Unproven.serve(operation, number);
    long[] target = new long[Fill.LENGTH];
    for (int i = 0; i < CALLS; i++) {
      operation.kernel().run(target);
    }
    assertEquals(algorithm, operation.decision().algorithm());
  }

  @Test
  void theOnlyCandidateServesForEachNumber() {
    Operation<Fill> operation = operation("only");
    Unproven.serve(operation, 1);
    assertEquals("only", operation.decision().algorithm());
  }

  @Test
  void withoutACandidateTheScalarKernelServes() {
    Operation<Fill> operation = operation();
    Unproven.serve(operation, 1);
    assertSame(operation.scalar(), operation.decision().kernel());
  }

  @Test
  void allocatedBytesAreCountedAfterwardsAsBefore() {
    Unproven.serve(operation("first", "second"), 1);
    assertEquals(COUNTED_BEFORE, AllocationMeter.available());
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
