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
   * Fills the output with what no kernel writes, so that a kernel that stops writing is noticed.
   */
  void clear();

  /**
   * How many shapes of calls there are: every shape that pages come in, whole blocks only, a tail,
   * less than a block, and last nothing. What C2 has never seen taken it leaves out, and compiles
   * the kernel anew when it is taken after all; vectors are objects until then.
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
   * Calls the kernel with every shape from a place of its own, never by way of {@code run}. C2
   * compiles a small kernel into the loop that is timed, and may leave the kernel by itself, which
   * all others call, as it was. Is not timed.
   */
  void runAside(K kernel);

  /** Calls for what the timed ones have not, such as memory of other kinds. Is not timed. */
  default void runElsewhere(K kernel) {}

  /**
   * Bytes that a kernel does nothing but move from input to output in a call with one shape, so
   * that copying as many is the limit of its speed; 0 where it does more.
   */
  default int movedBytes(int shape) {
    return 0;
  }

  /**
   * An array that {@link java.util.Objects#deepEquals} compares: everything a kernel may write,
   * guards included.
   */
  Object output();
}
