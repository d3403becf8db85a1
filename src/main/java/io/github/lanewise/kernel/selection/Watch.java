// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Measures some of an operation's calls. Those of production are chosen at random, because a
 * counter would be a cache line that all threads write to. Any number of threads may use it at
 * once. It must not throw, because it runs on the caller's thread.
 */
public interface Watch {
  /** Is returned by {@link #start} for a call that is not measured. */
  long NOT_MEASURED = Long.MIN_VALUE;

  /** Returns the reading of a meter before a call, or {@link #NOT_MEASURED}. */
  long start();

  /**
   * Reads the meter again after the call. Is not called if the call has thrown an exception.
   *
   * @param start the answer of {@link #start}
   */
  void end(long start);
}
