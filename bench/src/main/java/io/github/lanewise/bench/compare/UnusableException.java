// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

/**
 * Is thrown if parquet-java cannot read a file or a column. The input is bad, and the comparison is
 * not at fault.
 */
final class UnusableException extends Exception {
  private static final long serialVersionUID = 1;

  UnusableException(String reason) {
    super(reason);
  }

  /**
   * Takes the innermost message. The outer messages of parquet-java repeat the place and do not
   * give the cause.
   */
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
    // The messages of these exceptions are only the name of a class.
    boolean bare = root instanceof LinkageError || root instanceof ReflectiveOperationException;
    return (bare ? name + ": " + message : message).replaceAll("\\s+", " ");
  }
}
