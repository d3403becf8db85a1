// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.agent.report.Journal;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/**
 * Links the questions of changed classes, for instance which writer a column gets, to methods of
 * {@code io.github.lanewise.agent.adapter.Answers}. That class is defined anew for each copy of
 * parquet-java.
 *
 * <p>If memory or stack run out during the linking, parquet-java's own method answers, and the next
 * question is linked anew.
 */
public final class CallSites {
  public static final String ANSWERS = "io.github.lanewise.agent.adapter.Answers";

  /**
   * Holds the class {@code Answers} of each copy, or null if Lanewise does not fit that copy. The
   * key is the copy's class ColumnDescriptor, which lives as long as the copy does.
   */
  private static final ClassValue<Class<?>> ANSWERS_OF_COPY =
      new ClassValue<>() {
        @Override
        protected Class<?> computeValue(Class<?> columnDescriptor) {
          return define(columnDescriptor);
        }
      };

  private static final MethodHandle ASK = ask();

  private CallSites() {}

  private static MethodHandle ask() {
    try {
      return MethodHandles.lookup()
          .findVirtual(AskedAgain.class, "ask", MethodType.methodType(MethodHandle.class));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Links one call site of {@code Prologue}. Once it is linked, a question never throws, because an
   * application must not fail if Lanewise has no answer.
   *
   * @param name the name of the method in {@code Answers}
   * @param type the type of the question; its second argument is a ColumnDescriptor
   * @param linked is run before the first answer
   */
  public static CallSite link(String name, MethodType type, Runnable linked) {
    return new AskedAgain(name, type, linked);
  }

  /** Returns the method that answers, or one that returns null if Lanewise does not fit. */
  private static MethodHandle answer(String name, MethodType type) {
    Class<?> copy = type.parameterType(1);
    try {
      Class<?> answers = ANSWERS_OF_COPY.get(copy);
      if (answers != null) {
        return MethodHandles.publicLookup().findStatic(answers, name, type);
      }
    } catch (Throwable e) {
      throwPassing(e);
      new Listener(copy).accept("the calls of " + name + " by ", e);
    }
    return MethodHandles.empty(type);
  }

  /** Throws the cause again if memory or stack have run out. */
  private static void throwPassing(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
        throw (Error) cause;
      }
    }
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
      throwPassing(e);
      listener.accept("the writers and readers of ", e);
      return null;
    }
  }

  /**
   * A call site that links Lanewise's answer at the first question. If memory or stack run out, a
   * later question tries again. After a few such failures the call site answers null for good,
   * because each attempt defines classes that take memory.
   */
  private static final class AskedAgain extends MutableCallSite {
    private static final int MOST_ATTEMPTS = 4;

    private final String name;
    private final Runnable linked;
    private final MethodHandle noAnswer;

    /**
     * Whether a thread links the question. Only one thread links it, because linking defines
     * classes. Meanwhile other threads get no answer, and do not wait.
     */
    private final AtomicBoolean linking = new AtomicBoolean();

    private int attempts;

    AskedAgain(String name, MethodType type, Runnable linked) {
      super(type);
      this.name = name;
      this.linked = linked;
      noAnswer = MethodHandles.empty(type);
      setTarget(MethodHandles.foldArguments(MethodHandles.exactInvoker(type), ASK.bindTo(this)));
    }

    /** Returns the method that answers this time. */
    private MethodHandle ask() {
      if (!linking.compareAndSet(false, true)) {
        return noAnswer;
      }
      MethodHandle answer;
      try {
        linked.run();
        answer = answer(name, type());
      } catch (OutOfMemoryError | StackOverflowError e) {
        if (++attempts < MOST_ATTEMPTS) {
          linking.set(false);
          return noAnswer;
        }
        new Listener(type().parameterType(1)).accept("the calls of " + name + " by ", e);
        answer = noAnswer;
      }
      // From here on this method is called only by threads that have already begun to ask.
      setTarget(answer);
      return answer;
    }
  }

  /**
   * Records in the journal which parts of one copy of parquet-java are left to parquet-java's own
   * code.
   */
  static final class Listener implements BiConsumer<String, Throwable> {
    private final ClassLoader copy;
    private final String root;

    Listener(Class<?> columnDescriptor) {
      copy = columnDescriptor.getClassLoader();
      String name = columnDescriptor.getName().replace('.', '/');
      int end = name.lastIndexOf("/column/ColumnDescriptor");
      // A class that belongs to no copy may ask, too. Its question is linked to no answer.
      root = end < 0 ? name : name.substring(0, end);
    }

    @Override
    public void accept(String what, Throwable cause) {
      try {
        Journal.fellBack(copy, root, what, cause);
      } catch (RuntimeException | Error unsaid) {
        // The JVM may be out of memory, or the exception's own methods fail. The record is lost,
        // and parquet-java's own code serves.
      }
    }
  }
}
