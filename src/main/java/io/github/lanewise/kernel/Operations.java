// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.kernel.delta.DeltaKernels;
import io.github.lanewise.kernel.dictionary.DictionaryKernels;
import io.github.lanewise.kernel.hash.HashKernels;
import io.github.lanewise.kernel.levels.LevelsKernels;
import io.github.lanewise.kernel.packing.PackingKernels;
import io.github.lanewise.kernel.plain.LittleEndianKernels;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.Settings;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.split.ByteStreamSplitKernels;
import io.github.lanewise.kernel.split.DirectKernels;
import io.github.lanewise.kernel.statistics.StatisticsKernels;
import java.util.List;
import java.util.stream.Stream;

/** Lists all operations of Lanewise. A new family of kernels is added here. */
public final class Operations {
  /** The names of the families, as in {@code -Dlanewise.kernel.FAMILY}. */
  public static final List<String> FAMILIES =
      List.of(
          ByteStreamSplitKernels.FAMILY,
          LittleEndianKernels.FAMILY,
          HashKernels.FAMILY,
          DictionaryKernels.FAMILY,
          PackingKernels.FAMILY,
          LevelsKernels.FAMILY,
          DeltaKernels.FAMILY,
          StatisticsKernels.FAMILY);

  private Operations() {}

  /**
   * Returns all operations of all families. Operations on direct memory come last, because they are
   * many and few programs use them. A caller that runs out of time has then seen the others.
   */
  public static List<Operation<?>> all() {
    return Stream.of(
            ByteStreamSplitKernels.all(),
            LittleEndianKernels.all(),
            HashKernels.all(),
            DictionaryKernels.all(),
            PackingKernels.all(),
            LevelsKernels.all(),
            DeltaKernels.all(),
            StatisticsKernels.all(),
            DirectKernels.all())
        .<Operation<?>>flatMap(List::stream)
        .toList();
  }

  /** Starts the trials of all operations now, earned or not. Does not wait for them. */
  public static void proveAll() {
    all().forEach(Operation::prove);
  }

  /** Returns once no trial is waiting or running. */
  public static void awaitTrials() {
    WorkQueue.TRIALS.awaitIdle();
  }

  /** Returns whether the system properties allow vectors in at least one family. */
  public static boolean vectorsAllowed() {
    return FAMILIES.stream()
        .anyMatch(family -> Settings.provider(family) != Settings.Provider.SCALAR);
  }
}
