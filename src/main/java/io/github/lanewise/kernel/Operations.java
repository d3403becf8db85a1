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
import java.util.function.Supplier;

/** Lists all operations of Lanewise. */
public final class Operations {
  /**
   * The families of kernels. A new family is added here. Operations on direct memory come last,
   * because there are many and few programs use them. So a caller that runs out of time has already
   * seen all others.
   */
  private static final List<Family> FAMILIES =
      List.of(
          new Family(ByteStreamSplitKernels.FAMILY, ByteStreamSplitKernels::all),
          new Family(LittleEndianKernels.FAMILY, LittleEndianKernels::all),
          new Family(HashKernels.FAMILY, HashKernels::all),
          new Family(DictionaryKernels.FAMILY, DictionaryKernels::all),
          new Family(PackingKernels.FAMILY, PackingKernels::all),
          new Family(LevelsKernels.FAMILY, LevelsKernels::all),
          new Family(DeltaKernels.FAMILY, DeltaKernels::all),
          new Family(StatisticsKernels.FAMILY, StatisticsKernels::all),
          new Family(ByteStreamSplitKernels.FAMILY, DirectKernels::all));

  /**
   * Has the name of a family, as in {@code -Dlanewise.kernel.FAMILY}, and makes its operations.
   * They are not made before they are asked for, because that initialises their classes.
   */
  private record Family(String name, Supplier<List<Operation<?>>> operations) {}

  private static final List<String> NAMES = FAMILIES.stream().map(Family::name).distinct().toList();

  private Operations() {}

  /** Returns the names of the families, as in {@code -Dlanewise.kernel.FAMILY}. */
  public static List<String> families() {
    return NAMES;
  }

  /** Returns all operations of all families. */
  public static List<Operation<?>> all() {
    return FAMILIES.stream()
        .<Operation<?>>flatMap(family -> family.operations().get().stream())
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
    return families().stream()
        .anyMatch(family -> Settings.provider(family) != Settings.Provider.SCALAR);
  }
}
