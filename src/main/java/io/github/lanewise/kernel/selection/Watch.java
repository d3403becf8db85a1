// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Looks at a few of an operation's calls in production. Safe for any number of threads, and never
 * throws: it stands in the caller's way.
 */
public interface Watch {
  /** Reads a meter before a call. */
  long start();

  /** Reads it again after the call, unless the call has thrown. */
  void end(long start);
}
