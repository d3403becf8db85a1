// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

/** Something of Lanewise's is not equal to stock's. */
final class DifferenceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DifferenceException(String message) {
    super(message);
  }

  static void requireEqual(Object stocks, Object ours, String what) {
    if (!stocks.equals(ours)) {
      throw new DifferenceException(what + " is " + ours + ", with stock " + stocks);
    }
  }

  /** For people, who need no name of a class. */
  @Override
  public String toString() {
    return getMessage();
  }
}
