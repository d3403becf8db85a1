// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Verified;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that {@code -Dlanewise.verify} can check the calls of every operation: it notices a wrong
 * kernel, does not object to a right one, and gives the caller the scalar kernel's output with
 * both.
 */
final class VerifiedKernelsIT {
  private static Stream<Operation<?>> all() {
    return Operations.all().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  <K extends Watched<K>> void noticesAKernelThatDoesNothing(Operation<K> operation) {
    assertNoticed(
        operation,
        wrong(operation, (kernel, method, arguments) -> nothing(method.getReturnType())));
  }

  @ParameterizedTest
  @MethodSource("all")
  <K extends Watched<K>> void noticesAKernelThatThrows(Operation<K> operation) {
    assertNoticed(
        operation,
        wrong(
            operation,
            (kernel, method, arguments) -> {
              throw new IllegalStateException("on purpose");
            }));
  }

  /**
   * Most calls are right. This test shows that the check finds no difference where there is none.
   */
  @ParameterizedTest
  @MethodSource("all")
  <K extends Watched<K>> void isContentWithTheKernelThatServes(Operation<K> operation) {
    Decision<K> decision = operation.settle();
    List<String> differences = differences(operation, decision.kernel());
    assertEquals(List.of(), differences);
  }

  private static <K extends Watched<K>> void assertNoticed(Operation<K> operation, K wrong) {
    assertNotEquals(List.of(), differences(operation, wrong));
  }

  /** Runs every shape, and returns the differences that the check has found. */
  private static <K extends Watched<K>> List<String> differences(Operation<K> operation, K kernel) {
    List<String> differences = new ArrayList<>();
    K verified = Verified.always(operation, kernel, differences::add);
    Sample<K> expected = operation.sample();
    Sample<K> actual = operation.sample();
    for (int shape = 0; shape < expected.shapes(); shape++) {
      expected.clear();
      actual.clear();
      expected.run(operation.scalar(), shape);
      int before = differences.size();
      actual.run(verified, shape);
      assertTrue(
          Objects.deepEquals(expected.output(), actual.output()),
          operation.name() + ", shape " + shape + ": " + differences);
      assertTrue(differences.size() - before <= 64, "more differences than calls");
    }
    expected.clear();
    actual.clear();
    expected.runElsewhere(operation.scalar());
    actual.runElsewhere(verified);
    assertTrue(Objects.deepEquals(expected.output(), actual.output()), operation.name());
    return differences;
  }

  /** Makes a kernel of the operation's interface, which has one method without a body. */
  @SuppressWarnings("unchecked") // the proxy has the scalar kernel's interface
  private static <K> K wrong(Operation<?> operation, InvocationHandler wrong) {
    Class<?> kind = operation.scalar().getClass().getInterfaces()[0];
    return (K)
        Proxy.newProxyInstance(
            kind.getClassLoader(),
            new Class<?>[] {kind},
            (kernel, method, arguments) ->
                method.isDefault()
                    ? InvocationHandler.invokeDefault(kernel, method, arguments)
                    : wrong.invoke(kernel, method, arguments));
  }

  private static Object nothing(Class<?> type) {
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == boolean.class ? false : null;
  }
}
