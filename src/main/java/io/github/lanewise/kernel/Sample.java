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

  /**
   * Calls the kernel with every shape that pages come in, the largest first: whole blocks only, a
   * tail, less than a block, nothing. What C2 has never seen taken it leaves out, and compiles the
   * kernel anew when it is taken after all; vectors are objects until then.
   *
   * @return how many calls that were
   */
  int run(K kernel);

  /** The same for memory of the kinds that {@link #run} does not use. Is not timed. */
  default void runElsewhere(K kernel) {}

  /**
   * An array that {@link java.util.Objects#deepEquals} compares: everything a kernel may write,
   * guards included.
   */
  Object output();
}
