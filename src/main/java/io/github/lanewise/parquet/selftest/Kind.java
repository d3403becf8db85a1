// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import io.github.lanewise.parquet.report.SelfTestThreads;
import io.github.lanewise.parquet.report.Withdrawals;
import io.github.lanewise.parquet.stock.DifferenceException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * A kind of writer or reader: an encoding and a physical type. Lanewise's writer or reader is
 * handed out once the self-test of its kind has passed in this copy of parquet-java. The self-test
 * puts awkward values through parquet-java's own writer or reader and through Lanewise's, and all
 * results must be equal. Otherwise parquet-java's own writer or reader serves for this kind, which
 * is reported once.
 *
 * <p>If several threads are the first to ask at the same time, each of them runs the self-test, and
 * no thread waits for another one. So there is no deadlock, whatever class initialisers and locks
 * the callers hold.
 */
abstract class Kind {
  private enum Verdict {
    NONE,
    EQUAL,
    STOCKS
  }

  /**
   * The number of self-tests in which memory or stack may run out. An application whose memory
   * stays short must not pay for more.
   */
  private static final int MOST_ATTEMPTS = 4;

  final Encoding encoding;
  final PrimitiveTypeName type;
  private final AtomicReference<Verdict> verdict = new AtomicReference<>(Verdict.NONE);
  private final AtomicInteger attempts = new AtomicInteger();

  Kind(Encoding encoding, PrimitiveTypeName type) {
    this.encoding = encoding;
    this.type = type;
  }

  /**
   * Puts awkward values through parquet-java's own writer or reader and through Lanewise's. It
   * calls every method that parquet-java calls. So a method that does not link fails here, and not
   * when a page is half written.
   *
   * @throws DifferenceException if results are not equal
   */
  abstract void compare() throws IOException;

  /** Returns whether Lanewise has writers of this encoding and type. */
  static boolean hasWriters(Encoding encoding, PrimitiveTypeName type) {
    boolean plain = encoding == Encoding.PLAIN || encoding.usesDictionary();
    boolean split = encoding == Encoding.BYTE_STREAM_SPLIT;
    return switch (type) {
      case INT32, INT64 -> plain || split || encoding == Encoding.DELTA_BINARY_PACKED;
      case FLOAT, DOUBLE -> plain || split;
      case FIXED_LEN_BYTE_ARRAY -> plain || split || encoding == Encoding.DELTA_BYTE_ARRAY;
      case BINARY -> plain || encoding == Encoding.DELTA_BYTE_ARRAY;
      case INT96 -> plain;
      case BOOLEAN -> encoding == Encoding.PLAIN || encoding == Encoding.RLE;
      // This is a type of a later release.
      default -> false;
    };
  }

  /** Returns whether Lanewise has readers of this encoding and type. */
  static boolean hasReaders(Encoding encoding, PrimitiveTypeName type) {
    boolean plain = encoding == Encoding.PLAIN;
    return switch (type) {
      case INT32, INT64, FLOAT, DOUBLE, FIXED_LEN_BYTE_ARRAY ->
          plain || encoding == Encoding.BYTE_STREAM_SPLIT;
      case BOOLEAN, BINARY, INT96 -> plain;
      // This is a type of a later release.
      default -> false;
    };
  }

  /**
   * Throws if a method of Lanewise's writer or reader is abstract. A later release may demand more
   * methods of its writers and readers than the known releases.
   */
  static void requireComplete(Object ours) {
    for (Method each : ours.getClass().getMethods()) {
      if (Modifier.isAbstract(each.getModifiers())) {
        throw new AbstractMethodError(each.toString());
      }
    }
  }

  /** Returns whether this release of parquet-java has writers or readers of this kind as well. */
  boolean isStocksToo() {
    return true;
  }

  /** Returns a name such as "PLAIN writers of INT32". */
  abstract String plural();

  /** Returns whether Lanewise's writer or reader is to be handed out. */
  final boolean isOurs() {
    Verdict known = verdict.get();
    return Withdrawals.notEverything()
        && (known == Verdict.NONE ? passes() : known == Verdict.EQUAL);
  }

  /**
   * Runs the self-test and returns whether it has passed. The self-test asks parquet-java for its
   * own writer or reader. The agent's changed classes then ask Lanewise again on the same thread,
   * and the answer must be no.
   */
  private boolean passes() {
    if (SelfTestThreads.runsHere()) {
      return false;
    }
    SelfTestThreads.begin();
    try {
      compare();
      verdict.compareAndSet(Verdict.NONE, Verdict.EQUAL);
      return verdict.get() == Verdict.EQUAL;
    } catch (Throwable e) {
      if (!Withdrawals.isTransient(e) || attempts.incrementAndGet() == MOST_ATTEMPTS) {
        leaveToStock(e);
      }
      return false;
    } finally {
      SelfTestThreads.end();
    }
  }

  /** Leaves this kind to parquet-java's own code from now on, and reports that once. */
  private void leaveToStock(Throwable cause) {
    if (cause instanceof LinkageError) {
      // This is not a parquet-java that Lanewise knows.
      Withdrawals.everything(cause);
    } else if (verdict.getAndSet(Verdict.STOCKS) != Verdict.STOCKS) {
      Withdrawals.say(plural() + " of ", cause);
    }
  }
}
