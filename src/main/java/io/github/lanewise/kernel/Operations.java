// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.kernel.dictionary.DictionaryKernels;
import io.github.lanewise.kernel.hash.HashKernels;
import io.github.lanewise.kernel.plain.LittleEndianKernels;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Settings;
import io.github.lanewise.kernel.selection.TrialQueue;
import io.github.lanewise.kernel.split.ByteStreamSplitKernels;
import io.github.lanewise.kernel.split.DirectKernels;
import java.util.List;
import java.util.stream.Stream;

/** Everything Lanewise can do. A new family of kernels is added here. */
public final class Operations {
  /** The families' names, as in {@code -Dlanewise.kernel.FAMILY}. */
  public static final List<String> FAMILIES =
      List.of(
          ByteStreamSplitKernels.FAMILY,
          LittleEndianKernels.FAMILY,
          HashKernels.FAMILY,
          DictionaryKernels.FAMILY);

  private Operations() {}

  /**
   * All operations of all families. Those on direct memory come last: they are many, and few
   * programs use them. A caller that has no time for all has then seen the others.
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

  /** Starts the trials of all operations now, earned or not. Does not wait. */
  public static void proveAll() {
    all().forEach(Operation::prove);
  }

  /** Returns once no trial is waiting or running. */
  public static void awaitTrials() {
    TrialQueue.awaitIdle();
  }

  /** Whether the system properties leave room for vectors, in one family at least. */
  public static boolean vectorsAllowed() {
    return FAMILIES.stream()
        .anyMatch(family -> Settings.provider(family) != Settings.Provider.SCALAR);
  }
}
