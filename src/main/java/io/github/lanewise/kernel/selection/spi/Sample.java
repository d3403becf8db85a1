// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

/**
 * Holds the input and the output of a trial. Two samples of one operation hold the same input, so
 * two kernels that agree leave equal outputs.
 *
 * @param <K> the kernel's interface
 */
public interface Sample<K> {
  /** Fills the output with a pattern that no kernel writes, so that missing output is noticed. */
  void clear();

  /**
   * Returns the number of shapes. A shape is one kind of call: a number of values and, in some
   * samples, the room in the target and whether the source ends where its array ends. A sample has
   * every shape that pages come in: whole blocks only, blocks and a tail, less than a block, and as
   * the last shape a call for no value, or for one value if a call for no value is not allowed. C2
   * compiles a branch that the type profile has never seen as an uncommon trap. When a page takes
   * this branch after all, the kernel is deoptimised, and its vectors are objects until it is
   * compiled again.
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
   * Calls the kernel with every shape from a second call site. The implementation must not call
   * {@code run}. If C2 inlines the kernel into the timed loop, in spite of {@code TypeProfiles}, it
   * may leave the kernel's own compiled method unchanged. All other callers use that method. These
   * calls are not timed.
   */
  void runAside(K kernel);

  /**
   * Makes calls that the timed calls do not include, for instance with other kinds of memory. These
   * calls are not timed.
   */
  default void runElsewhere(K kernel) {}

  /**
   * Returns the loop that a program would have without Lanewise, which handles a byte or a bit at a
   * time. Returns null for direct memory and for dictionaries, which have no such loop.
   */
  default K plainLoop() {
    return null;
  }

  /**
   * Returns a kernel that copies as many bytes as the operation's kernels move. Its time is the
   * limit of their speed. Returns null if these kernels do more than move bytes.
   */
  default K copy() {
    return null;
  }

  /**
   * Returns an array of everything that a kernel may write, together with the elements around it.
   * {@link java.util.Objects#deepEquals} compares it.
   */
  Object output();
}
