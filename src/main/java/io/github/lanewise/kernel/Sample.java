// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

/**
 * Input and output of a trial. Two samples of one operation hold the same input, so two kernels
 * that agree leave equal outputs.
 *
 * @param <K> the kernel's interface
 */
public interface Sample<K> {
  /**
   * Fills the output with what no kernel writes, so that a kernel that stops writing is noticed.
   */
  void clear();

  /** One call of the kernel over the whole sample. */
  void run(K kernel);

  /**
   * An array that {@link java.util.Objects#deepEquals} compares: everything a kernel may write,
   * guards included.
   */
  Object output();
}
