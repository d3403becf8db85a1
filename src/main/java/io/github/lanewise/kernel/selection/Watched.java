// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/**
 * An interface of kernels, which knows how to put a watch around one.
 *
 * @param <K> the interface itself
 */
public interface Watched<K> {
  /** A kernel that does the same and tells the watch when each call begins and ends. */
  K watchedBy(Watch watch);
}
