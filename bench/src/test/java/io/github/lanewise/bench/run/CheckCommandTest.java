// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.results.Comparisons;
import io.github.lanewise.bench.results.MatchTimes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CheckCommandTest {
  private static MatchTimes comparison(double base, double now) {
    return Comparisons.of(
        "PlainEncode.encode",
        Map.of("type", "intRandom", "count", "100000"),
        "stock",
        40.0,
        "base",
        base,
        "now",
        now);
  }

  @Test
  void slowerIsMoreThanFivePercentAndSure() {
    assertTrue(CheckCommand.slower(comparison(10, 11)));
    assertFalse(CheckCommand.slower(comparison(10, 10.4)));
    assertFalse(CheckCommand.slower(comparison(10, 8)));
    assertFalse(CheckCommand.slower(comparison(10, -4)), "noisy");
  }

  @Test
  void theTableNamesWhatBecameSlower() {
    String table = CheckCommand.table(List.of(comparison(10, 20))).text();
    String row = table.lines().skip(1).findFirst().orElseThrow();
    assertEquals(
        "PLAIN ints, written 4.00× ± <1 % 2.00× ± <1 % 0.50× ± <1 % SLOWER",
        row.replaceAll(" +", " "));
  }

  /** A single percent sign in a description would be a format that picocli cannot read. */
  @Test
  void theHelpHasASinglePercentSign() {
    String help = new CommandLine(new CheckCommand()).getUsageMessage();
    assertTrue(help.contains("by more than 5 %,"), help);
  }
}
