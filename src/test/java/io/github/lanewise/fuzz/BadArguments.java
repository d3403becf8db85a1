// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import java.util.LinkedHashSet;
import java.util.Set;

/** The exceptions that the documentation names for what is bad about the arguments of a call. */
final class BadArguments {
  private final Set<Class<? extends RuntimeException>> types = new LinkedHashSet<>();

  BadArguments missing(boolean bad) {
    return add(bad, NullPointerException.class);
  }

  BadArguments illegal(boolean bad) {
    return add(bad, IllegalArgumentException.class);
  }

  BadArguments outside(boolean bad) {
    return add(bad, IndexOutOfBoundsException.class);
  }

  /** Adds what is bad where the documentation does not say which of the exceptions is thrown. */
  BadArguments any(boolean bad) {
    return missing(bad).illegal(bad).outside(bad);
  }

  private BadArguments add(boolean bad, Class<? extends RuntimeException> type) {
    if (bad) {
      types.add(type);
    }
    return this;
  }

  /** Returns whether a range ends outside of an array of this length, or begins there. */
  static boolean outside(int length, long offset, long count) {
    return offset < 0 || offset + count > length;
  }

  boolean none() {
    return types.isEmpty();
  }

  /**
   * Returns false if the arguments are good. Otherwise makes the call, and fails unless it throws
   * one of the exceptions.
   *
   * @param broken whether the object refuses all calls
   */
  boolean refuse(boolean broken, Runnable call) {
    if (none()) {
      return false;
    }
    add(broken, IllegalStateException.class);
    try {
      call.run();
    } catch (RuntimeException e) {
      if (types.stream().anyMatch(type -> type.isInstance(e))) {
        return true;
      }
      throw new AssertionError(e + " instead of one of " + types, e);
    }
    throw new AssertionError("none of " + types);
  }
}
