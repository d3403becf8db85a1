// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Measures a few of an operation's calls in production. Safe for any number of threads. It must not
 * throw, because it runs on the caller's thread.
 */
public interface Watch {
  /** Reads a meter before a call. */
  long start();

  /** Reads it again after the call, unless the call has thrown. */
  void end(long start);
}
