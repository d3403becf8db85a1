// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import static io.github.lanewise.kernel.selection.jvm.Settings.Provider.AUTO;
import static io.github.lanewise.kernel.selection.jvm.Settings.Provider.SCALAR;
import static io.github.lanewise.kernel.selection.jvm.Settings.Provider.VECTOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.testkit.LoggedLines;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the system properties. {@code lanewise.provider} is for all kernels, and {@code
 * lanewise.kernel.FAMILY} is for one family. Each takes the value auto, scalar or vector. Other
 * tests are for {@code lanewise.trials}, {@code lanewise.verify} and misspelt names.
 */
final class SettingsTest {
  private static final String ALL = "lanewise.provider";
  private static final String FAMILY = "lanewise.kernel.hash";
  private static final String TRIALS = "lanewise.trials";
  private static final String VERIFY = "lanewise.verify";
  private static final String MISSPELT = "lanewise.providr";

  @AfterEach
  void forgetOverrides() {
    System.clearProperty(ALL);
    System.clearProperty(FAMILY);
    System.clearProperty(TRIALS);
    System.clearProperty(VERIFY);
    System.clearProperty(MISSPELT);
  }

  @Test
  void provesVectorsWhereNothingIsSaid() {
    assertEquals(AUTO, Settings.provider("hash"));
  }

  @ParameterizedTest
  @CsvSource({"auto, AUTO", "scalar, SCALAR", "vector, VECTOR"})
  void takesThreeValues(String value, Settings.Provider provider) {
    System.setProperty(ALL, value);
    assertEquals(provider, Settings.provider("hash"));
  }

  @Test
  void putsTheFamilyBeforeAll() {
    System.setProperty(ALL, "vector");
    System.setProperty(FAMILY, "scalar");
    assertEquals(SCALAR, Settings.provider("hash"));
    assertEquals(VECTOR, Settings.provider("little-endian"));
  }

  @Test
  void namesThePropertyThatDecides() {
    assertEquals("system property", Settings.askedBy("hash"));
    System.setProperty(ALL, "scalar");
    System.setProperty(FAMILY, "misspelt");
    assertEquals("system property -Dlanewise.provider=scalar", Settings.askedBy("hash"));
    System.setProperty(FAMILY, "scalar");
    assertEquals(
        "scalar kernels were asked for by system property -Dlanewise.provider=scalar"
            + " and system property -Dlanewise.kernel.hash=scalar",
        Settings.scalarAskedFor());
  }

  @ParameterizedTest
  @ValueSource(strings = {"simd", "", "Vector", " vector"})
  void ignoresOtherValues(String value) {
    System.setProperty(ALL, "scalar");
    System.setProperty(FAMILY, value);
    try (LoggedLines log = new LoggedLines()) {
      assertEquals(SCALAR, Settings.provider("hash"));
      assertTrue(log.lines().size() <= 1, () -> log.lines().toString());
    }
  }

  /** This test has a property of its own, because a JVM reports a property only once. */
  @Test
  void reportsAnUnknownValueOnce() {
    System.setProperty("lanewise.kernel.reported", "simd");
    try (LoggedLines log = new LoggedLines()) {
      Settings.provider("reported");
      Settings.provider("reported");
      assertEquals(
          List.of(
              "WARNING -Dlanewise.kernel.reported=simd is ignored: it takes auto, scalar or vector"),
          log.lines());
    } finally {
      System.clearProperty("lanewise.kernel.reported");
    }
  }

  @ParameterizedTest
  @CsvSource({"earned, EARNED", "first-use, FIRST_USE", "all, ALL"})
  void holdsTrialsWhenItIsTold(String value, Settings.Trials trials) {
    assertEquals(Settings.Trials.EARNED, Settings.trials());
    System.setProperty(TRIALS, value);
    assertEquals(trials, Settings.trials());
  }

  @Test
  void ignoresOtherTimesOfTrials() {
    System.setProperty(TRIALS, "never");
    try (LoggedLines log = new LoggedLines()) {
      assertEquals(Settings.Trials.EARNED, Settings.trials());
      assertEquals(
          List.of("WARNING -Dlanewise.trials=never is ignored: it takes earned, first-use or all"),
          log.lines());
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "100, 100"})
  void verifiesOneCallInSoMany(String value, int oneIn) {
    assertEquals(0, Settings.verify());
    System.setProperty(VERIFY, value);
    try (LoggedLines log = new LoggedLines()) {
      assertEquals(oneIn, Settings.verify());
      assertEquals(List.of(), log.lines());
    }
  }

  @Test
  void knowsTheNamesThatItReads() {
    System.setProperty(ALL, "auto");
    System.setProperty(FAMILY, "auto");
    System.setProperty(TRIALS, "earned");
    System.setProperty(VERIFY, "0");
    assertTrue(Settings.mayBeMisspelt());
    assertEquals(List.of(), Settings.unknown());
    System.setProperty(MISSPELT, "scalar");
    List<String> lines = Settings.unknown();
    assertEquals(1, lines.size(), lines::toString);
    assertTrue(lines.get(0).startsWith("-Dlanewise.providr is ignored: "), lines::toString);
  }
}
