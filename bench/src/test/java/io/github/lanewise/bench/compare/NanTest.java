// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.compare.contest.StockNans;
import io.github.lanewise.bench.compare.type.FloatType;
import java.nio.file.Path;
import org.apache.parquet.column.ColumnReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NanTest {
  private static final int OTHER_NAN = 0x7fc12345;

  @TempDir private Path folder;

  /** Reads another NaN than the file holds: stock's writers cannot put one there. */
  private static final class OtherNans extends FloatType {
    @Override
    public void store(ColumnReader column, float[] values, int index) {
      super.store(column, values, index);
      if (Float.isNaN(values[index])) {
        values[index] = Float.intBitsToFloat(OTHER_NAN);
      }
    }
  }

  @Test
  void replacedNansAreIdenticalAndMentioned() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("nan.parquet"),
            4,
            "required float x;",
            (row, i) -> row.append("x", i % 2 == 0 ? Float.NaN : -0f));
    var run = CompareRun.of(column -> new OtherNans(), folder, file);
    assertEquals(ExitStatus.IDENTICAL, run.status(), run.out());
    assertEquals(
        StockNans.canonicalised(), run.out().contains("x: 2 NaN with other bits"), run.out());
    assertTrue(
        CompareRun.of(folder, file).out().lines().noneMatch(line -> line.contains("NaN with")));
  }
}
