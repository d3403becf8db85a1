// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.MalformedStreamException;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Models a class with state by a random sequence of calls and a reference of each. */
abstract class StreamModel extends Model {
  private static final int MOST_CALLS = 30;

  StreamModel(Class<?> type) {
    super(type);
  }

  @Override
  final void run(Method method, Draw draw) {
    Session session = session(draw);
    boolean more = session.call(method);
    for (int i = draw.below(MOST_CALLS); more && i > 0; i--) {
      more = session.call(draw.pick(methods()));
    }
    session.end();
  }

  abstract Session session(Draw draw);

  /** Calls on one object. */
  interface Session {
    /** Makes a call of the method. Returns whether further calls make sense. */
    boolean call(Method method);

    default void end() {}
  }

  /** Makes the call. Returns whether the stream was sound, and fails if that is not as expected. */
  static boolean sound(boolean expected, Runnable call) {
    try {
      call.run();
    } catch (MalformedStreamException e) {
      if (expected) {
        throw new AssertionError("refused: " + e.getMessage(), e);
      }
      return false;
    }
    if (!expected) {
      throw new AssertionError("a malformed stream is read");
    }
    return true;
  }

  /** Fails unless the call throws this exception. */
  static void refused(Class<? extends RuntimeException> type, Runnable call) {
    try {
      call.run();
    } catch (RuntimeException e) {
      if (type.isInstance(e)) {
        return;
      }
      throw new AssertionError(e + " instead of " + type, e);
    }
    throw new AssertionError("no " + type);
  }

  static void same(Object expected, Object actual, String what) {
    if (!expected.equals(actual)) {
      throw new AssertionError(what + " is " + actual + " instead of " + expected);
    }
  }

  static void same(int[] expected, int[] actual, String what) {
    int differs = Arrays.mismatch(expected, actual);
    if (differs >= 0) {
      throw new AssertionError(
          what + ": " + actual[differs] + " at " + differs + " instead of " + expected[differs]);
    }
  }

  static void same(long[] expected, long[] actual, String what) {
    int differs = Arrays.mismatch(expected, actual);
    if (differs >= 0) {
      throw new AssertionError(
          what + ": " + actual[differs] + " at " + differs + " instead of " + expected[differs]);
    }
  }

  static void same(byte[] expected, byte[] actual, String what) {
    int differs = Arrays.mismatch(expected, actual);
    if (differs >= 0) {
      throw new AssertionError(what + " differs at byte " + differs);
    }
  }

  /** Returns the bytes with {@code offset} random bytes before them and {@code room} after them. */
  static byte[] within(byte[] bytes, int offset, int room, Draw draw) {
    byte[] all = draw.bytes(offset + bytes.length + room);
    System.arraycopy(bytes, 0, all, offset, bytes.length);
    return all;
  }
}
