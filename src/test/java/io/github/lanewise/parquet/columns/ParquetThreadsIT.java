// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.dictionary.DictionariesFuzzIT;
import io.github.lanewise.fuzz.ModelCalls;
import io.github.lanewise.kernel.selection.ChangingKernels;
import io.github.lanewise.parquet.PluginFuzzIT;
import io.github.lanewise.parquet.WriterCalls;
import io.github.lanewise.parquet.columns.ColumnsFuzzIT.Written;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import io.github.lanewise.testkit.LoggedLines;
import io.github.lanewise.testkit.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests writers, readers, dictionaries, columns and kernels in many threads, while kernels begin
 * and cease to serve. {@code -Dlanewise.it.threads.seconds} tells how long.
 *
 * <p>parquet-java writes the files before, one after another. All of its {@code ParquetProperties}
 * share one factory of writers, which has the settings of those that were built last, so its own
 * writers would disturb each other.
 */
@Tag("any-java")
@Isolated("other tests ask for the kernels that serve")
class ParquetThreadsIT {
  private static final int FILES = 80;
  private static final int MOST_VALUES = 2_000;

  @Test
  void everythingAtOnceIsAsParquetJavaHasIt() throws Exception {
    List<Written> files = new ArrayList<>();
    for (int file = 0; file < FILES; file++) {
      files.add(Written.of(new Draw(file, MOST_VALUES)));
    }
    Map<String, Fuzz.Case> cases = new TreeMap<>(ModelCalls.all());
    cases.put("dictionary", DictionariesFuzzIT::run);
    cases.put("plugin-writers", WriterCalls::run);
    cases.put("plugin-readers", PluginFuzzIT::reads);
    cases.put("columns-out", draw -> ColumnsFuzzIT.writes(draw.pick(files), draw));
    cases.put("columns-in", draw -> ColumnsFuzzIT.reads(draw.pick(files), draw));
    LoggedLines withdrawals = new LoggedLines();
    try (withdrawals;
        ChangingKernels kernels = new ChangingKernels()) {
      Together.run(cases, kernels::change);
    }
  }
}
