// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Comparison;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Watched;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation on arrays has a plain loop, but for dictionaries; it does as the scalar kernel.
 */
class PlainLoopTest {
  static Stream<Operation<?>> operations() {
    return Operations.all().stream();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void doesAsTheScalarKernel(Operation<?> operation) {
    assertSame(operation);
  }

  private static <K extends Watched<K>> void assertSame(Operation<K> operation) {
    K loop = PlainLoop.of(operation);
    boolean without =
        operation.family().equals("dictionary") || operation.name().contains("direct");
    assertEquals(without, loop == null, operation::name);
    assertTrue(
        without
            || new Comparison<>(operation.sample(), operation.scalar(), operation.sample(), loop)
                .sameOutput(),
        operation::name);
  }
}
