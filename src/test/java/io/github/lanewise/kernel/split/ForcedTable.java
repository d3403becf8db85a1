// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Candidate;

/** Holds a candidate that a test has put in place of Lanewise's own. */
final class ForcedTable {
  static Candidate<Transpose<byte[], byte[]>> encode2;

  private ForcedTable() {}
}
