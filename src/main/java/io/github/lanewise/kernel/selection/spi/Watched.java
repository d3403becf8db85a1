// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

/**
 * Is implemented by every interface of kernels. It puts a watch or a check around a kernel.
 *
 * @param <K> the interface itself
 */
public interface Watched<K> {
  /**
   * Returns a kernel that does the same, and tells the watch when each call begins and ends. It is
   * an object of a class of its own. A lambda expression would be linked during the first call,
   * which takes half a millisecond for each interface.
   */
  K watchedBy(Watch watch);

  /** Returns a kernel that does the same, and has some of its calls checked. */
  K verifiedBy(Verification<K> verification);
}
