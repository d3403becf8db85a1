// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.Machine;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.testkit.FreshJvm;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Notes which operations are called. It puts scalar kernels that are called by reflection in their
 * place, so it needs a JVM of its own.
 */
public final class CalledOperations {
  private final Set<Operation<?>> called = new LinkedHashSet<>();

  private CalledOperations() {}

  /**
   * Returns the operations that have a vector kernel on this machine and that none of the actions
   * calls.
   */
  public static List<String> withVectorsNotCalledBy(Stream<? extends Runnable> actions) {
    CalledOperations noted = new CalledOperations();
    Operations.all().forEach(noted::note);
    actions.forEach(Runnable::run);
    return Operations.all().stream()
        .filter(operation -> !operation.candidates(Machine.gate().vectorBits()).isEmpty())
        .filter(operation -> !noted.called.contains(operation))
        .map(Operation::toString)
        .toList();
  }

  /** Returns the families of which the action calls no operation. */
  public static Set<String> familiesNotCalledBy(Runnable action) {
    CalledOperations noted = new CalledOperations();
    Operations.all().forEach(noted::note);
    action.run();
    Set<String> missing = new TreeSet<>(Operations.families());
    noted.called.forEach(operation -> missing.remove(operation.family()));
    return missing;
  }

  /**
   * Runs the program of a test class, which tells the operations that the class lacks, in a JVM of
   * its own, and asserts that there are none.
   */
  public static void assertNoneMissing(Class<?> test) {
    String classes = System.getProperty("java.class.path");
    FreshJvm.Ended ended =
        FreshJvm.run(List.of(FreshJvm.VECTOR_MODULE, "-cp", classes, test.getName()));
    assertEquals("[]", ended.value("not called"), ended::toString);
  }

  private <K extends Watched<K>> void note(Operation<K> operation) {
    // The first request for a kernel takes the place of whatever was published before it.
    operation.kernel();
    Candidate<K> noting = new Candidate<>("noting", 0, noting(operation));
    operation.publish(Decision.of(noting, Verdict.ASKED_FOR, "a test notes the calls"));
  }

  @SuppressWarnings("unchecked") // The proxy has all interfaces of the kernel.
  private <K extends Watched<K>> K noting(Operation<K> operation) {
    K scalar = operation.scalar();
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          called.add(operation);
          return method.invoke(scalar, arguments);
        };
    Class<?> kernel = scalar.getClass();
    return (K) Proxy.newProxyInstance(kernel.getClassLoader(), kernel.getInterfaces(), handler);
  }
}
