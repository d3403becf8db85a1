// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ForkTest {
  private static void check(String asked, int askedBits, String got, int gotBits)
      throws Fork.FailedException {
    Contender contender = new Contender(asked, asked, Optional.of(asked));
    Condition condition = Condition.of(Jdk.own(), Vectors.all(askedBits));
    Fork.check(contender, condition, selected(asked, got, gotBits));
  }

  private static Selected selected(String asked, String got, int gotBits) {
    Map<String, Path> sources =
        Map.of(
            "lanewise",
            Path.of("/lib/lanewise.jar"),
            "parquet-column",
            Path.of("/lib/parquet-column-1.17.1.jar"));
    return new Selected(
        "25",
        "1.17.1",
        "",
        asked,
        got,
        gotBits,
        "a reason",
        sources,
        List.of("UseAVX=2", "MaxVectorSize=32"),
        List.of());
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
    var failure =
        assertThrows(
            Fork.FailedException.class,
            () ->
                Fork.check(
                    new Contender("stock", "stock", Optional.empty()),
                    condition,
                    selected("scalar", "scalar", 0)));
    assertEquals("asked for parquet-java 1.18.1, got 1.17.1", failure.getMessage());
  }

  /** Options of JMH may set the property as well. */
  @Test
  void aForkThatWasAskedForAnotherProviderFails() {
    Condition condition = Condition.of(Jdk.own(), Vectors.all(256));
    Contender auto = new Contender("auto", "auto", Optional.of("auto"));
    assertThrows(
        Fork.FailedException.class,
        () -> Fork.check(auto, condition, selected("scalar", "scalar", 0)));
    assertThrows(
        Fork.FailedException.class,
        () ->
            Fork.check(
                new Contender("stock", "stock", Optional.empty()),
                condition,
                selected("auto", "vector", 256)));
  }

  /** Scalar kernels tell no bits, and a copy is no kernel. */
  @Test
  void vectorsThatAreNotLimitedFailWhateverIsMeasured() {
    Contender copy = new Contender("copy", "copy", Optional.empty());
    Selected avx2 = selected("scalar", "scalar", 0);
    Vectors limited = new Vectors(256, List.of("-XX:UseAVX=2"));
    assertDoesNotThrow(() -> Fork.check(copy, Condition.of(Jdk.own(), limited), avx2));
    Vectors others = new Vectors(128, List.of("-XX:UseAVX=1"));
    assertThrows(
        Fork.FailedException.class, () -> Fork.check(copy, Condition.of(Jdk.own(), others), avx2));
  }

  @Test
  void classesThatComeFromTheUsualJarsInsteadOfTheOthersFail() {
    for (String jar :
        List.of(
            "/base/lanewise.jar",
            "/others/parquet-column-1.18.1.jar",
            "/clone/parquet-column/target/classes")) {
      assertThrows(Fork.FailedException.class, () -> checkBefore(jar), jar);
    }
    for (String jar : List.of("/lib/lanewise.jar", "/lanewise/others/parquet-hadoop-1.18.1.jar")) {
      assertDoesNotThrow(() -> checkBefore(jar), jar);
    }
  }

  private static void checkBefore(String jar) throws Fork.FailedException {
    Contender vector = new Contender("vector", "vector", Optional.of("vector"));
    List<Path> before = List.of(Path.of(jar));
    Fork.check(
        vector,
        new Condition(Jdk.own(), Vectors.all(256), before, "", "base"),
        selected("vector", "vector", 256));
  }
}
