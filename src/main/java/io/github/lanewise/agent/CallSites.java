// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Map;

/**
 * Links the questions that changed classes ask to the answers: {@code
 * io.github.lanewise.agent.adapter.Answers}, as defined for the copy of parquet-java that asks.
 */
public final class CallSites {
  private static final String ANSWERS = "io.github.lanewise.agent.adapter.Answers";

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
    MutableCallSite site = new MutableCallSite(type);
    site.setTarget(noAnswer(type));
    Class<?> copy = type.parameterType(1);
    try {
      Class<?> answers = ANSWERS_OF_COPY.get(copy);
      if (answers == null) {
        return site;
      }
      MethodHandle answer = MethodHandles.publicLookup().findStatic(answers, name, type);
      site.setTarget(MethodHandles.catchException(answer, LinkageError.class, giveUp(site, name)));
    } catch (Throwable e) {
      fellBack(copy, name + ", as asked by ", e);
    }
    return site;
  }

  private static String root(Class<?> columnDescriptor) {
    String name = columnDescriptor.getName().replace('.', '/');
    return name.substring(0, name.length() - "/column/ColumnDescriptor".length());
  }

  private static void fellBack(Class<?> columnDescriptor, String what, Throwable cause) {
    try {
      Journal.fellBack(columnDescriptor.getClassLoader(), root(columnDescriptor), what, cause);
    } catch (RuntimeException | Error unsaid) {
      // Out of memory, or an exception whose own methods fail: stock serves, said or not.
    }
  }

  /** For when an answer turns out not to fit this release: null, this time and for good. */
  private static MethodHandle giveUp(MutableCallSite site, String name)
      throws ReflectiveOperationException {
    MethodHandle giveUp =
        MethodHandles.lookup()
            .findStatic(
                CallSites.class,
                "giveUp",
                MethodType.methodType(
                    Object.class, MutableCallSite.class, String.class, LinkageError.class));
    return MethodHandles.insertArguments(giveUp, 0, site, name)
        .asType(MethodType.methodType(site.type().returnType(), LinkageError.class));
  }

  private static Object giveUp(MutableCallSite site, String name, LinkageError e) {
    site.setTarget(noAnswer(site.type()));
    MutableCallSite.syncAll(new MutableCallSite[] {site});
    fellBack(site.type().parameterType(1), name + ", as asked by ", e);
    return null;
  }

  private static MethodHandle noAnswer(MethodType type) {
    return MethodHandles.dropArguments(
        MethodHandles.constant(type.returnType(), null), 0, type.parameterList());
  }

  private static Class<?> define(Class<?> columnDescriptor) {
    try {
      ClassLoader copy = columnDescriptor.getClassLoader();
      String root = root(columnDescriptor);
      AdapterLoader loader = new AdapterLoader(copy, root);
      Linkage.check(loader, ANSWERS);
      Class<?> answers = Class.forName(ANSWERS, true, loader);
      @SuppressWarnings("unchecked")
      Map<String, Number> counts =
          (Map<String, Number>) answers.getMethod("pageCounts").invoke(null);
      Journal.countsOf(copy, root, counts);
      return answers;
    } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError e) {
      fellBack(columnDescriptor, "the writers and readers of ", e);
      return null;
    }
  }
}
