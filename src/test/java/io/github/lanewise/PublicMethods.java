// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds, describes and calls the static methods of a class that users can call. */
final class PublicMethods {
  private PublicMethods() {}

  static Stream<Method> of(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .sorted(Comparator.comparing(PublicMethods::describe));
  }

  /**
   * Returns the method's name and parameters, "encode(float[], int, byte[], int, int)" for
   * instance.
   */
  static String describe(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", method.getName() + "(", ")"));
  }

  /** Calls the method, and throws the exception that the method throws. */
  static void call(Method method, List<Object> arguments) {
    try {
      method.invoke(null, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw (Error) e.getCause();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
