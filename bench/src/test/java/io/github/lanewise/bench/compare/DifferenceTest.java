// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.LittleEndian;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels that are wrong, each in its own way: the row says so, and the exit status does. */
class DifferenceTest {
  private static final int ROWS = 150_000;

  @TempDir private Path folder;

  @Test
  void oneBitInOneValueOfTheSecondPage() throws Exception {
    var broken =
        BrokenIntType.encoding(
            (values, from, bytes, to, count) -> {
              LittleEndian.put(values, from, bytes, to, count);
              if (count == 50_000) {
                bytes[to + 4_000] ^= 1;
              }
            });
    assertDiffers(broken, "x PLAIN encode: page 2: first difference at index 4,000");
  }

  @Test
  void theLastValueIsNotDecoded() throws Exception {
    var broken =
        BrokenIntType.decoding(
            (bytes, from, values, to, count) ->
                LittleEndian.get(bytes, from, values, to, count - 1));
    assertDiffers(broken, "x PLAIN decode: page 1: first difference at index 99,999");
  }

  @Test
  void anException() throws Exception {
    var broken =
        BrokenIntType.encoding(
            (values, from, bytes, to, count) -> {
              throw new IllegalStateException("no such lane");
            });
    assertDiffers(
        broken,
        "x PLAIN encode: page 1: Lanewise fails where stock does not:"
            + " java.lang.IllegalStateException: no such lane");
  }

  private void assertDiffers(BrokenIntType broken, String difference) throws Exception {
    Path file = TestFiles.ints(folder.resolve("ints.parquet"), ROWS);
    var run = CompareRun.of(broken::of, folder, file, folder.resolve("missing.parquet"));
    assertAll(
        () -> assertEquals(ExitStatus.DIFFERS, run.status(), "worse than a missing file"),
        () -> assertTrue(run.out().contains("DIFFERS " + difference), run.out()),
        () -> assertTrue(run.out().contains("DIFFERENT: only 0 of 1 columns"), run.out()),
        () -> assertTrue(run.json().contains("\"identical\" : false"), run.json()),
        () -> assertTrue(run.html().contains(difference.substring(difference.indexOf("page")))));
  }
}
