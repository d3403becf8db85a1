// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Links the questions that changed classes ask to the answers: {@code
 * io.github.lanewise.agent.adapter.Answers}, as defined for the copy of parquet-java that asks.
 */
public final class CallSites {
  static final String ANSWERS = "io.github.lanewise.agent.adapter.Answers";

  /**
   * By the class ColumnDescriptor of each copy, which lives as long as the copy does; null where
   * Lanewise does not fit.
   */
  private static final ClassValue<Class<?>> ANSWERS_OF_COPY =
      new ClassValue<>() {
        @Override
        protected Class<?> computeValue(Class<?> columnDescriptor) {
          return define(columnDescriptor);
        }
      };

  private CallSites() {}

  /**
   * The bootstrap method of {@link Prologue}. It never throws: an application must not fail where
   * Lanewise has no answer.
   *
   * @param name of the method in {@code Answers}
   * @param type of the question; its second argument is a ColumnDescriptor
   */
  public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type) {
    Class<?> copy = type.parameterType(1);
    try {
      Class<?> answers = ANSWERS_OF_COPY.get(copy);
      if (answers != null) {
        return new ConstantCallSite(MethodHandles.publicLookup().findStatic(answers, name, type));
      }
    } catch (Throwable e) {
      new Listener(copy).accept(name + ", as asked by ", e);
    }
    return new ConstantCallSite(noAnswer(type));
  }

  private static MethodHandle noAnswer(MethodType type) {
    return MethodHandles.dropArguments(
        MethodHandles.constant(type.returnType(), null), 0, type.parameterList());
  }

  private static Class<?> define(Class<?> columnDescriptor) {
    Listener listener = new Listener(columnDescriptor);
    try {
      Class<?> answers =
          Class.forName(ANSWERS, true, new AdapterLoader(listener.copy, listener.root));
      @SuppressWarnings("unchecked")
      Map<String, Number> counts =
          (Map<String, Number>) answers.getMethod("start", BiConsumer.class).invoke(null, listener);
      Journal.countsOf(listener.copy, listener.root, counts);
      return answers;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      listener.accept("the writers and readers of ", e);
      return null;
    }
  }

  /** Writes into the journal what is left to stock in one copy of parquet-java. */
  private static final class Listener implements BiConsumer<String, Throwable> {
    private final ClassLoader copy;
    private final String root;

    Listener(Class<?> columnDescriptor) {
      copy = columnDescriptor.getClassLoader();
      String name = columnDescriptor.getName().replace('.', '/');
      int end = name.lastIndexOf("/column/ColumnDescriptor");
      // A question of a class that is none of a copy's is linked, too: to no answer.
      root = end < 0 ? name : name.substring(0, end);
    }

    @Override
    public void accept(String what, Throwable cause) {
      try {
        Journal.fellBack(copy, root, what, cause);
      } catch (RuntimeException | Error unsaid) {
        // Out of memory, or an exception whose own methods fail: stock serves, said or not.
      }
    }
  }
}
