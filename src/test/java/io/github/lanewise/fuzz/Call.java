// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.MalformedStreamException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A call of a public method, with arguments that are numbers, booleans or {@link Cells}. */
final class Call {
  private static final List<Class<? extends RuntimeException>> REFUSALS =
      List.of(
          NullPointerException.class,
          IllegalArgumentException.class,
          IndexOutOfBoundsException.class,
          ReadOnlyBufferException.class,
          MalformedStreamException.class);

  private final Method method;
  private final Object[] arguments;

  /**
   * @param arguments the arguments, in which {@code null} is a null array or buffer
   */
  Call(Method method, Object... arguments) {
    this.method = method;
    this.arguments = arguments;
  }

  /**
   * Calls the method and its reference, and compares the results, the refusals and all memory.
   *
   * @param reference writes to the cells and returns the result, or throws {@link Refused}
   */
  void compare(Supplier<Object> reference) {
    Object[] actual = arguments.clone();
    for (int i = 0; i < actual.length; i++) {
      actual[i] = arguments[i] instanceof Cells cells ? cells.memory() : arguments[i];
    }
    Object expected = null;
    boolean refused = false;
    try {
      expected = reference.get();
    } catch (Refused e) {
      refused = true;
    }
    try {
      Object result = method.invoke(null, actual);
      if (refused) {
        throw new AssertionError(shown() + " is not refused");
      }
      if (!Objects.equals(expected, result)) {
        throw new AssertionError(shown() + " returns " + result + " instead of " + expected);
      }
    } catch (InvocationTargetException e) {
      if (!refused || REFUSALS.stream().noneMatch(type -> type.isInstance(e.getCause()))) {
        throw new AssertionError(shown() + " throws " + e.getCause(), e.getCause());
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
    for (Object argument : arguments) {
      if (argument instanceof Cells cells) {
        String difference = cells.difference();
        if (difference != null) {
          throw new AssertionError(
              shown() + (refused ? ", which is refused: " : ": ") + difference);
        }
      }
    }
  }

  static String name(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(
            Collectors.joining(
                ", ",
                method.getDeclaringClass().getSimpleName() + "." + method.getName() + "(",
                ")"));
  }

  private String shown() {
    return name(method) + " with " + Arrays.toString(arguments);
  }
}
