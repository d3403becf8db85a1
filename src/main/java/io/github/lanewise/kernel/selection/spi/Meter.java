// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

/** Measures the calls that a watch hands to it. Any number of threads may use it at once. */
public interface Meter {
  /** Is called when a request has been chosen. The calls of its kernel will be measured. */
  default void requestChosen() {}

  /** Returns the reading before a call. */
  long read();

  /**
   * Reads again after the call.
   *
   * @param before the reading before the call, by the same thread
   */
  void called(long before);
}
