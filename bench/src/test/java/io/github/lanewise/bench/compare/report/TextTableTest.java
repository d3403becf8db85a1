// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsTextLeftAndNumbersRight() {
    var table = new TextTable(List.of(new Heading("column", false), new Heading("n", true)));
    table.add(List.of("x", "1,000"));
    table.add(List.of("altitude", "7"));
    assertEquals(List.of("column        n", "x         1,000", "altitude      7"), table.lines());
  }
}
