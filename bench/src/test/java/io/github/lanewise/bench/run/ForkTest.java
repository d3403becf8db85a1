// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForkTest {
  private static void check(String asked, int askedBits, String got, int gotBits)
      throws Fork.FailedException {
    Contender contender = new Contender(asked, Optional.empty(), Optional.of(asked));
    Condition condition = Condition.of(Jdk.own(), Vectors.all(askedBits));
    Selected selected = new Selected("25", "1.17.1", "", got, gotBits, "a reason", List.of());
    Fork.check(contender, condition, selected);
  }

  @Test
  void whatWasAskedForIsFine() {
    assertDoesNotThrow(() -> check("vector", 256, "vector", 256));
    assertDoesNotThrow(() -> check("scalar", 256, "scalar", 0));
    assertDoesNotThrow(() -> check("auto", 256, "scalar", 0));
  }

  @Test
  void anotherProviderFailsWithLanewisesReason() {
    var failure = assertThrows(Fork.FailedException.class, () -> check("vector", 256, "scalar", 0));
    assertEquals("asked for vector, got scalar: a reason", failure.getMessage());
  }

  @Test
  void anotherWidthFails() {
    assertThrows(Fork.FailedException.class, () -> check("vector", 512, "vector", 256));
  }

  /** A folder of jars that lacks the one the version is in, for instance. */
  @Test
  void anotherReleaseOfParquetFails() {
    Condition condition = new Condition(Jdk.own(), Vectors.all(512), List.of(), "1.18.1", "");
    Selected selected = new Selected("25", "1.17.1", "", "scalar", 0, "", List.of());
    var failure =
        assertThrows(
            Fork.FailedException.class,
            () -> Fork.check(Contender.method("stock"), condition, selected));
    assertEquals("asked for parquet-java 1.18.1, got 1.17.1", failure.getMessage());
  }
}
