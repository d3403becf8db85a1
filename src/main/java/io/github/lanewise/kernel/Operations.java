// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.List;
import java.util.stream.Stream;

/** Everything Lanewise can do. A new family of kernels is added here. */
public final class Operations {
  private Operations() {}

  /**
   * All operations of all families. Those on direct memory come last: they are many, few programs
   * use them, and whoever has no time for all has seen the others then.
   */
  public static List<Operation<?>> all() {
    return Stream.of(
            ByteStreamSplitKernels.all(),
            LittleEndianKernels.all(),
            HashKernels.all(),
            DictionaryKernels.all(),
            DirectKernels.all())
        .<Operation<?>>flatMap(List::stream)
        .toList();
  }

  /** Whether {@code -Dlanewise.provider} leaves room for vectors. */
  public static boolean vectorsAllowed() {
    return Settings.provider() != Settings.Provider.SCALAR;
  }
}
