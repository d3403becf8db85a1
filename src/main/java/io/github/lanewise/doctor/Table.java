// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Kernel;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Prints a row for each operation, below the name of its family. A reason is a sentence and too
 * long for a column, so it stands below its row. Several rows in turn that share a reason have it
 * once, below the last of them.
 */
final class Table {
  private static final String REASON_INDENT = " ".repeat(6);

  private final List<Finding> findings;
  private final String format;

  Table(List<Finding> findings) {
    this.findings = findings;
    int operations = longest(findings.stream().map(finding -> finding.kernel().operation()));
    int families = longest(findings.stream().map(finding -> finding.kernel().family())) - 2;
    int kernels = longest(findings.stream().map(Table::chosen));
    format =
        "%-"
            + (2 + Math.max(operations, families))
            + "s %5s  %-"
            + kernels
            + "s %5s %7s %6s %6s %6s";
  }

  void print(PrintStream out) {
    String family = "";
    for (int i = 0; i < findings.size(); i++) {
      Kernel kernel = findings.get(i).kernel();
      if (!kernel.family().equals(family)) {
        out.print(family.isEmpty() ? "" : System.lineSeparator());
        family = kernel.family();
        out.println(row(family, "width", "kernel", "equal", "bytes", "scalar", "loop", "copy"));
      }
      out.println(row(findings.get(i)));
      if (i + 1 == findings.size() || !sharesReason(kernel, findings.get(i + 1).kernel())) {
        Layout.lines(kernel.reason(), Layout.COLUMNS - REASON_INDENT.length())
            .forEach(line -> out.println(REASON_INDENT + line));
      }
    }
  }

  private static boolean sharesReason(Kernel kernel, Kernel next) {
    return kernel.family().equals(next.family()) && kernel.reason().equals(next.reason());
  }

  private String row(Finding finding) {
    Kernel kernel = finding.kernel();
    String equal = finding.wrong().isPresent() ? "NO" : finding.comparisons() > 0 ? "yes" : "-";
    String bytes = "-";
    String scalar = "-";
    String loop = "-";
    String copy = "-";
    if (finding.measurement().isPresent()) {
      Measurement measured = finding.measurement().get();
      bytes =
          measured.bytesPerCall().isPresent()
              ? String.format(Locale.ROOT, "%,d", measured.bytesPerCall().getAsLong())
              : "unknown";
      scalar = finding.servedByScalar() ? "itself" : Layout.times(measured.speedToScalar());
      loop = times(measured.speedToLoop());
      copy = times(measured.speedToCopy());
    }
    return row(
        "  " + kernel.operation(),
        kernel.width() == 0 ? "-" : String.valueOf(kernel.width()),
        chosen(finding),
        equal,
        bytes,
        scalar,
        loop,
        copy);
  }

  private String row(String... cells) {
    return String.format(Locale.ROOT, format, (Object[]) cells).stripTrailing();
  }

  private static String chosen(Finding finding) {
    Kernel kernel = finding.kernel();
    if (kernel.bits() > 0) {
      return kernel.provider() + " " + kernel.bits() + ", " + kernel.algorithm();
    }
    return kernel.provider()
        + (kernel.algorithm().equals(kernel.provider()) ? "" : ", " + kernel.algorithm());
  }

  private static String times(OptionalDouble ratio) {
    return ratio.isPresent() ? Layout.times(ratio.getAsDouble()) : "-";
  }

  private static int longest(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }
}
