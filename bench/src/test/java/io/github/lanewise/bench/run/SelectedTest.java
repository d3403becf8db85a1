// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectedTest {
  private static final String ITERATION =
      """
      jdk=25.0.3+9-LTS
      parquet=1.17.1
      peer=
      asked=vector
      provider=vector
      bits=512
      reason=vectors of 512 bits
      source=lanewise /lib/with blanks/lanewise.jar
      source=parquet-common /lib/parquet-common.jar
      option=UseAVX=3
      kernel=decode byte[] 4: exchange, 512 bits
      """;

  @Test
  void theSameWordsOfEveryIterationCountOnce() {
    Selected selected = Selected.parse(ITERATION + ITERATION);
    assertEquals("vector", selected.provider());
    assertEquals(512, selected.bits());
    assertEquals(List.of("decode byte[] 4: exchange, 512 bits"), selected.kernels());
    assertEquals(List.of("UseAVX=3"), selected.options());
    assertEquals(Path.of("/lib/with blanks/lanewise.jar"), selected.sources().get("lanewise"));
  }

  @Test
  void theReleaseOfThePeerIsThatOfTheLibraryMeasured() {
    assertEquals("", Selected.parse(ITERATION).peer());
    assertEquals("26.0.1", Selected.parse(ITERATION.replace("peer=", "peer=26.0.1")).peer());
  }

  @Test
  void theLastWordCounts() {
    String later = ITERATION.replace("provider=vector", "provider=scalar").replace("512", "0");
    assertEquals("scalar", Selected.parse(ITERATION + later).provider());
  }

  @Test
  void aForkThatSaysNothingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Selected.parse(""));
  }
}
