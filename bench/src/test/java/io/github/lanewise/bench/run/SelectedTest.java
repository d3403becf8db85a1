// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
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
      bits=256
      reason=a reason
      source=lanewise /lib/with blanks/lanewise.jar
      source=parquet-column /lib/parquet-column-1.17.1.jar
      option=UseAVX=2
      kernel=decode byte[] 4: exchange, 256 bits
      """;

  private static final String SCALAR =
      ITERATION.replace("vector", "scalar").replace("bits=256", "bits=0");

  private static Rival rival(String provider, String... lanewise) {
    List<Path> jars = List.of(lanewise).stream().map(Path::of).toList();
    return new Rival(provider, provider, provider, jars);
  }

  private static Setting setting(int bits, String limit, String release, String... parquet) {
    List<Path> jars = List.of(parquet).stream().map(Path::of).toList();
    return new Setting(Path.of("/jdk"), bits, limit, jars, release, "");
  }

  private static void check(String told, Rival rival, Setting setting) throws Exception {
    Selected.parse(told).requireAsAsked(rival, setting);
  }

  private static String failure(String told, Rival rival, Setting setting) {
    return assertThrows(Fork.FailedException.class, () -> check(told, rival, setting)).getMessage();
  }

  @Test
  void theSameWordsOfEveryIterationCountOnceAndTheLastCounts() {
    Selected selected = Selected.parse(SCALAR + ITERATION + ITERATION);
    assertEquals("vector", selected.provider());
    assertEquals(List.of("decode byte[] 4: exchange, 256 bits"), selected.kernels());
    assertEquals(Path.of("/lib/with blanks/lanewise.jar"), selected.sources().get("lanewise"));
    assertThrows(IllegalArgumentException.class, () -> Selected.parse(""));
  }

  @Test
  void whatWasAskedForIsFine() {
    assertDoesNotThrow(() -> check(ITERATION, rival("vector"), setting(256, "", "")));
    assertDoesNotThrow(() -> check(SCALAR, rival("scalar"), setting(512, "", "1.17.1")));
    assertDoesNotThrow(() -> check(SCALAR, rival("scalar"), setting(256, "-XX:UseAVX=2", "")));
  }

  @Test
  void anythingElseFailsWithTheReason() {
    String got = ITERATION.replace("provider=vector", "provider=scalar");
    assertEquals(
        "asked for vector, got scalar: a reason",
        failure(got, rival("vector"), setting(256, "", "")));
    assertEquals(
        "asked for auto, but the fork was asked for vector",
        failure(ITERATION, rival("auto"), setting(256, "", "")));
    assertEquals(
        "asked for 512 bits, got 256", failure(ITERATION, rival("vector"), setting(512, "", "")));
    assertEquals(
        "asked for parquet-java 1.18.1, got 1.17.1",
        failure(ITERATION, rival("vector"), setting(256, "", "1.18.1")));
    assertEquals(
        "asked for -XX:UseAVX=1, got [UseAVX=2]",
        failure(SCALAR, rival("scalar"), setting(128, "-XX:UseAVX=1", "")));
  }

  @Test
  void classesThatComeFromTheUsualJarsInsteadOfTheOthersFail() {
    assertEquals(
        "lanewise comes from /lib/with blanks/lanewise.jar",
        failure(ITERATION, rival("vector", "/base/lanewise.jar"), setting(256, "", "")));
    for (String other :
        List.of("/others/parquet-column-1.18.1.jar", "/clone/parquet-column/target/classes")) {
      assertEquals(
          "parquet-column comes from /lib/parquet-column-1.17.1.jar",
          failure(ITERATION, rival("vector"), setting(256, "", "", other)));
    }
    assertDoesNotThrow(
        () ->
            check(
                ITERATION,
                rival("vector", "/lib/with blanks/lanewise.jar"),
                setting(256, "", "", "/others/parquet-hadoop-1.18.1.jar")));
  }
}
