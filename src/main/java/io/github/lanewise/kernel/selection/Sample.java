// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * Input and output of a trial. Two samples of one operation hold the same input, so two kernels
 * that agree leave equal outputs.
 *
 * @param <K> the kernel's interface
 */
public interface Sample<K> {
  /**
   * Fills the output with a pattern that no kernel writes, so that a kernel that stops writing is
   * noticed.
   */
  void clear();

  /**
   * The number of shapes of calls. A sample has every shape that pages come in: whole blocks only,
   * a tail, less than a block, and last no value. C2 compiles a branch that the profile has never
   * seen as an uncommon trap. When it is taken after all, the kernel is compiled again, and vectors
   * are objects until then.
   */
  int shapes();

  /** Calls the kernel with one shape. */
  void run(K kernel, int shape);

  /** Calls the kernel with every shape. */
  default void run(K kernel) {
    for (int shape = 0; shape < shapes(); shape++) {
      run(kernel, shape);
    }
  }

  /**
   * Calls the kernel with every shape from a second call site, never by way of {@code run}. C2
   * inlines a small kernel into the loop that is timed, and may leave the kernel's own compiled
   * method, which all other callers use, as it was. This call is not timed.
   */
  void runAside(K kernel);

  /**
   * Makes calls that the timed ones do not include, such as those on other kinds of memory. They
   * are not timed.
   */
  default void runElsewhere(K kernel) {}

  /**
   * Bytes that a kernel does nothing but move from input to output in a call with one shape, so
   * that copying as many is the limit of its speed; 0 where it does more.
   */
  default int movedBytes(int shape) {
    return 0;
  }

  /**
   * An array of everything that a kernel may write, guards included; {@link
   * java.util.Objects#deepEquals} compares it.
   */
  Object output();
}
