// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

import java.util.List;

/** Has the kernels of an operation and the limits that its trials need. */
public interface Task<K extends Watched<K>> {
  /** Returns a new sample for a trial. */
  Sample<K> sample();

  /**
   * Returns the kernels that may take the scalar kernel's place, the best first.
   *
   * @param vectorBits bits of a vector, or 0 if the gate is closed
   */
  List<Candidate<K>> candidates(int vectorBits);

  /** Returns the name of the family, as in {@code -Dlanewise.kernel.FAMILY}. */
  String family();

  /** Returns the kernel whose output candidates must have. */
  K scalar();

  /** Returns the kernel that serves until a candidate has passed its trial. */
  K inPlaceOfScalar();

  /** Returns the number of bytes that one call of a kernel may allocate. */
  int allowedBytes();
}
