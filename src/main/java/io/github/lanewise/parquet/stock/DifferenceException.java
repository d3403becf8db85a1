// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

/** Is thrown if a result of Lanewise is not equal to that of parquet-java. */
public final class DifferenceException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Makes an exception for a difference that no single value shows. */
  public DifferenceException(String message) {
    super(message);
  }

  /** Throws unless the values of parquet-java and Lanewise are equal. */
  public static void requireEqual(Object stocks, Object ours, String what) {
    if (!stocks.equals(ours)) {
      throw new DifferenceException(what + " is " + ours + ", with parquet-java " + stocks);
    }
  }

  /** Returns the message alone. It is for people, who do not need the name of the class. */
  @Override
  public String toString() {
    return getMessage();
  }
}
