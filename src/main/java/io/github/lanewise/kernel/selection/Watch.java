// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Measures a few of an operation's calls in production. Any number of threads may use it at once.
 * It must not throw, because it runs on the caller's thread.
 */
public interface Watch {
  /** Returns the reading of a meter before a call. */
  long start();

  /** Reads the meter again after the call. Is not called if the call has thrown an exception. */
  void end(long start);
}
