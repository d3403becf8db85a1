// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Prints a row for each operation, below the name of its family. A reason is a sentence and too
 * long for a column, so it is printed below its row. If rows that follow each other share a reason,
 * it is printed once, below the last of them.
 */
final class FindingTable {
  private static final String REASON_INDENT = " ".repeat(6);

  private final List<Finding> findings;
  private final String format;

  FindingTable(List<Finding> findings) {
    this.findings = findings;
    int names = Math.max(longest(Finding::operation) + 2, longest(Finding::family));
    format = "%-" + names + "s %5s  %-" + longest(FindingTable::kernel) + "s %5s %7s %6s %6s %6s";
  }

  void print(PrintStream out) {
    String family = "";
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      if (!finding.family().equals(family)) {
        out.print(family.isEmpty() ? "" : System.lineSeparator());
        family = finding.family();
        out.println(row(family, "width", "kernel", "equal", "bytes", "scalar", "loop", "copy"));
      }
      out.println(row(finding));
      Finding next = i + 1 < findings.size() ? findings.get(i + 1) : null;
      if (next == null
          || !next.family().equals(family)
          || !next.reason().equals(finding.reason())) {
        Layout.lines(finding.reason(), REASON_INDENT.length())
            .forEach(line -> out.println(REASON_INDENT + line));
      }
    }
  }

  private String row(Finding finding) {
    boolean wrong = Boolean.FALSE.equals(finding.equalToScalar());
    boolean measured = finding.speedToScalar() != null;
    Long bytes = finding.bytesPerCall();
    return row(
        "  " + finding.operation(),
        finding.width() == 0 ? "-" : String.valueOf(finding.width()),
        kernel(finding),
        wrong ? "NO" : finding.comparisons() > 0 ? "yes" : "-",
        bytes != null ? String.format(Locale.ROOT, "%,d", bytes) : measured ? "unknown" : "-",
        measured && finding.servedByScalar() ? "itself" : Layout.times(finding.speedToScalar()),
        Layout.times(finding.speedToLoop()),
        Layout.times(finding.speedToCopy()));
  }

  private String row(String... cells) {
    return String.format(Locale.ROOT, format, (Object[]) cells).stripTrailing();
  }

  private static String kernel(Finding finding) {
    String provider = finding.provider() + (finding.bits() > 0 ? " " + finding.bits() : "");
    return finding.algorithm().equals(provider) ? provider : provider + ", " + finding.algorithm();
  }

  private int longest(Function<Finding, String> text) {
    return findings.stream().map(text).mapToInt(String::length).max().orElse(0);
  }
}
