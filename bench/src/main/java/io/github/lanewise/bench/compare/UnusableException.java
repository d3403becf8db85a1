// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

/** A file or a column that parquet-java cannot read: bad input, not a fault of the comparison. */
final class UnusableException extends Exception {
  private static final long serialVersionUID = 1;

  UnusableException(String reason) {
    super(reason);
  }

  /** Takes the innermost message: the outer ones of parquet-java repeat where, not why. */
  UnusableException(String what, Throwable cause) {
    super(what + ": " + innermost(cause), cause);
  }

  private static String innermost(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage();
    String name = root.getClass().getSimpleName();
    if (message == null) {
      return name;
    }
    // The messages of these are the bare name of a class.
    boolean bare = root instanceof LinkageError || root instanceof ReflectiveOperationException;
    return (bare ? name + ": " + message : message).replaceAll("\\s+", " ");
  }
}
