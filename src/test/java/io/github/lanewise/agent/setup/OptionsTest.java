// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.setup.Options.Feature;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
  private static final Set<Feature> BY_DEFAULT = EnumSet.complementOf(EnumSet.of(Feature.ENGINES));

  @Test
  void everythingButEnginesIsOnAndNothingIsReportedByDefault() {
    Options expected = new Options(BY_DEFAULT, "off", 0, 10, false);
    assertEquals(expected, Options.parse(null));
    assertEquals(expected, Options.parse(""));
  }

  @Test
  void featuresAreSwitchedOneByOne() {
    assertEquals(
        Set.of(Feature.READERS, Feature.BINARY),
        Options.parse("writers=off,hash-cache=off,readers=on").features());
    assertEquals(EnumSet.allOf(Feature.class), Options.parse("engines").features());
  }

  @Test
  void strictAndTheReportAreRead() {
    assertEquals(
        new Options(BY_DEFAULT, "/var/log/a=b", 60, 0, true),
        Options.parse(" strict , report-every=60, report=/var/log/a=b, wait=0"));
    assertEquals("stderr", Options.parse("report=stderr,strict=off").report());
  }

  @Test
  void aStrictAgentDoesNotWaitUnlessItIsTold() {
    assertEquals(0, Options.parse("strict").waitSeconds());
    assertEquals(3, Options.parse("strict,wait=3").waitSeconds());
    assertEquals(0, Options.parse("wait=0").waitSeconds());
  }

  @Test
  void aFileHasAFolderOrADotInItsName() {
    assertEquals("report.txt", Options.parse("report=report.txt").report());
    assertEquals("log/report", Options.parse("report=log/report").report());
    assertEquals(".report", Options.parse("report=.report").report());
    assertEquals("/report", Options.parse("report=/report").report());
  }

  @Test
  void anOptionWithoutANameIsRefused() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Options.parse("=on"));
    assertTrue(e.getMessage().startsWith("unknown option '':"), e.getMessage());
  }

  /**
   * The agent ends the JVM for an unknown option if the rest of the text asks for {@code strict}.
   */
  @Test
  void strictIsFoundInATextThatIsNotValid() {
    assertTrue(Options.asksForStrict("strict"));
    assertTrue(Options.asksForStrict("reader=on, strict = true ,wait=2s"));
    assertFalse(Options.asksForStrict("reader=on,strict=off"));
    assertFalse(Options.asksForStrict("report=strict"));
    assertFalse(Options.asksForStrict(null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "reader=on",
        "writers=no",
        "report",
        "report=",
        "report=stdout",
        "report=STDERR",
        "report=stderr;writers=off",
        "report=/log/a.txt;writers=off",
        "report=;a.txt",
        "report=stderr writers=off",
        "report-every=60",
        "report-every=0",
        "wait=-1",
        "wait=2s",
        "report-every=1m",
        "strict=maybe"
      })
  void whatIsNotUnderstoodIsRefused(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Options.parse("binary=on," + text));
    assertTrue(e.getMessage().contains(text.split("=")[0]), e.getMessage());
  }
}
