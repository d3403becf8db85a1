// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * A kind of writer or reader. Lanewise's are handed out once the self-test of their kind has passed
 * in this copy of parquet-java: awkward values go through stock's and Lanewise's side by side, and
 * all that comes out must be equal. Otherwise the kind stays stock's, and that is said once.
 *
 * <p>Threads that ask first at the same time each run the self-test. None waits for another, so
 * there is no deadlock, whatever class initializers and locks the callers hold.
 */
abstract class Kind {
  private enum Verdict {
    NONE,
    EQUAL,
    STOCKS
  }

  private static final AtomicInteger RUNNING = new AtomicInteger();
  private static final ThreadLocal<Kind> RUNS_HERE = new ThreadLocal<>();

  final Encoding encoding;
  final PrimitiveTypeName type;
  private final AtomicReference<Verdict> verdict = new AtomicReference<>(Verdict.NONE);

  Kind(Encoding encoding, PrimitiveTypeName type) {
    this.encoding = encoding;
    this.type = type;
  }

  /**
   * Puts awkward values through stock's and Lanewise's, calling every method that parquet-java
   * calls: what does not link fails here, and not when a page is half written.
   *
   * @throws DifferenceException where something comes out that is not equal
   */
  abstract void compare() throws IOException;

  /** Whether Lanewise has such readers, and such writers. */
  static boolean exists(Encoding encoding, PrimitiveTypeName type) {
    boolean plain = encoding == Encoding.PLAIN;
    boolean split = encoding == Encoding.BYTE_STREAM_SPLIT;
    boolean dictionary = encoding.usesDictionary();
    return switch (type) {
      case INT32, INT64, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY -> plain || split || dictionary;
      case BINARY, INT96 -> plain || dictionary;
      case BOOLEAN -> plain;
      // Of a release to come.
      default -> false;
    };
  }

  /** A release may ask more of its writers and readers than those that were known. */
  static void requireComplete(Object ours) {
    for (Method each : ours.getClass().getMethods()) {
      if (Modifier.isAbstract(each.getModifiers())) {
        throw new AbstractMethodError(each.toString());
      }
    }
  }

  /** Such as "PLAIN writers of INT32". */
  abstract String plural();

  /** Whether Lanewise's is to be handed out. */
  final boolean isOurs() {
    Verdict known = verdict.get();
    return LeftToStock.notEverything()
        && (known == Verdict.NONE ? passes() : known == Verdict.EQUAL);
  }

  /** The self-test asks for stock's, and the agent's changed classes ask Lanewise once more. */
  private boolean passes() {
    if (runsHere()) {
      return false;
    }
    RUNNING.incrementAndGet();
    RUNS_HERE.set(this);
    try {
      compare();
      verdict.compareAndSet(Verdict.NONE, Verdict.EQUAL);
      return verdict.get() == Verdict.EQUAL;
    } catch (Throwable e) {
      leaveToStock(e);
      return false;
    } finally {
      RUNS_HERE.remove();
      RUNNING.decrementAndGet();
    }
  }

  /** Whether a self-test runs on this thread. */
  static boolean runsHere() {
    return RUNNING.get() != 0 && RUNS_HERE.get() != null;
  }

  /** From now on, and said once; unless it is the thread or the JVM that failed. */
  final void leaveToStock(Throwable cause) {
    if (cause instanceof LinkageError) {
      // Not a parquet-java that Lanewise knows.
      LeftToStock.everything(cause);
    } else if (!LeftToStock.isTransient(cause)
        && verdict.getAndSet(Verdict.STOCKS) != Verdict.STOCKS) {
      LeftToStock.say(plural() + " of ", cause);
    }
  }
}
