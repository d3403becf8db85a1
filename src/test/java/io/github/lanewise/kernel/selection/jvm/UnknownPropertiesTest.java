// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownPropertiesTest {
  private static final List<String> KNOWN = List.of("lanewise.provider", "lanewise.agent");

  @Test
  void aMisspeltNameIsNamedWithThoseThatAreKnown() {
    assertEquals(
        List.of(
            "-Dlanewise.kernel.hsah is ignored: known are lanewise.agent, lanewise.provider",
            "-Dlanewise.providr is ignored: known are lanewise.agent, lanewise.provider"),
        UnknownProperties.lines(
            List.of("lanewise.providr", "java.home", "lanewise.kernel.hsah"), KNOWN));
  }

  @Test
  void nothingIsSaidOfKnownNamesOfOtherProgramsAndOfThisProjectsTests() {
    assertEquals(
        List.of(),
        UnknownProperties.lines(
            List.of(
                "lanewise.provider",
                "lanewise.agent",
                "lanewise",
                "lanewiser.provider",
                "lanewise.it.bits",
                "lanewise.bench.home"),
            KNOWN));
  }
}
