// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Writes the report for people, in ASCII. */
final class TextReport {
  private static final String LABEL = "%-11s";
  private static final String LABEL_INDENT = " ".repeat(11);

  private final PrintStream out;

  TextReport(PrintStream out) {
    this.out = out;
  }

  /** Writes everything that is known before the first trial. */
  void head(Patient patient, int operations) {
    Host host = patient.host();
    field("Lanewise", host.lanewise());
    field("Java", host.javaVersion() + ", " + host.vendor());
    field("VM", host.vm());
    field(
        "Processor",
        host.processor()
            + ", "
            + host.architecture()
            + ", "
            + counted(host.processors(), "processor")
            + " available");
    field(
        "Vectors",
        patient.facts().modulePresent()
            ? patient.facts().preferredBits() + " bits preferred"
            : "unknown without the module jdk.incubator.vector");
    field("Kernels", patient.acceleration().provider() + ": " + patient.acceleration().reason());
    advice(patient.advice());
    field("Memory", patient.allocation());
    out.println();
    line("Trying and measuring " + counted(operations, "operation") + ", which takes seconds ...");
    out.println();
    out.flush();
  }

  /**
   * Writes the results of the trials and of the examination.
   *
   * @param flag the option to start Java with for vectors, or empty if none would help
   */
  void findings(List<Finding> findings, String flag, double seconds) {
    new Table(findings).print(out);
    out.println();
    line(
        "'scalar', 'loop' and 'copy' are speeds in relation to the scalar kernel, to a plain loop of a byte or"
            + " a bit at a time, and to System.arraycopy of the same bytes where a kernel only moves"
            + " bytes; 2.00x takes half the time. 'equal': output compared with the scalar kernel's, and"
            + " the scalar kernel's with the plain loop's. 'bytes': allocated per call.");
    out.println();
    if (findings.stream().anyMatch(TextReport::allocatesForWantOfC2)) {
      line(
          "C2 would remove these allocations, but it is switched off. They do not count as problems.");
    }
    pays(findings, flag);
    unfinished(findings);
    verdict(findings, seconds);
  }

  private void advice(Advice advice) {
    if (!advice.sentence().isEmpty()) {
      field("Advice", advice.sentence());
    }
    if (advice.flag().isEmpty()) {
      return;
    }
    field("Add", advice.flag());
    line(
        LABEL_INDENT,
        "With it, vector kernels are tried for "
            + counted(advice.gain().size(), "operation")
            + " and serve as soon as they have proven faster here.");
    line(LABEL_INDENT, "To see the gain, run the same command with --with-vector.");
  }

  private void pays(List<Finding> findings, String flag) {
    double[] toLoop =
        findings.stream()
            .flatMap(finding -> finding.measurement().stream())
            .flatMapToDouble(measured -> measured.speedToLoop().stream())
            .sorted()
            .toArray();
    double[] toScalar =
        findings.stream()
            .filter(finding -> finding.kernel().bits() > 0)
            .flatMap(finding -> finding.measurement().stream())
            .mapToDouble(Measurement::speedToScalar)
            .sorted()
            .toArray();
    if (toLoop.length > 0) {
      line("Does it pay here? The kernels in use have " + range(toLoop) + " of a plain loop.");
    }
    if (toScalar.length > 0) {
      line("Vector kernels have " + range(toScalar) + " of the scalar kernels.");
    }
    if (!flag.isEmpty()) {
      line("To see what " + flag + " adds, run the same command with --with-vector.");
    }
    out.println();
  }

  private static String range(double[] sorted) {
    return Layout.times(sorted[0])
        + " to "
        + Layout.times(sorted[sorted.length - 1])
        + " (median of "
        + counted(sorted.length, "operation")
        + ": "
        + Layout.times(sorted[sorted.length / 2])
        + ") the speed";
  }

  private static boolean allocatesForWantOfC2(Finding finding) {
    return finding
        .measurement()
        .filter(measured -> !measured.optimised() && measured.bytesPerCall().orElse(0) > 0)
        .isPresent();
  }

  private void unfinished(List<Finding> findings) {
    long trials = findings.stream().filter(finding -> !finding.settled()).count();
    if (trials > 0) {
      line(
          "No trial came to an end for "
              + counted(trials, "operation")
              + ": the kernels that serve there were not examined.");
    }
    long examinations =
        findings.stream().filter(finding -> finding.settled() && !finding.examined()).count();
    if (examinations > 0) {
      line("Time ran out before " + counted(examinations, "kernel") + " could be examined.");
    }
  }

  private void verdict(List<Finding> findings, double seconds) {
    List<Finding> ill = findings.stream().filter(finding -> !finding.healthy()).toList();
    for (Finding finding : ill) {
      line(
          "PROBLEM: "
              + finding.kernel().family()
              + ", "
              + finding.kernel().operation()
              + (finding.kernel().width() == 0 ? "" : " " + finding.kernel().width())
              + ": "
              + String.join("; ", finding.problems()));
    }
    String took = String.format(Locale.ROOT, " (%.1f s)", seconds);
    line(
        ill.isEmpty()
            ? healthy(findings) + took
            : counted(ill.size(), "kernel") + " with problems." + took);
  }

  private static String healthy(List<Finding> findings) {
    long examined = findings.stream().filter(Finding::examined).count();
    if (examined == 0) {
      return "No kernel could be examined in time; with --complete there is no limit.";
    }
    return examined == findings.size()
        ? "No problem: no kernel is wrong, allocates or loses to scalar."
        : "No problem in "
            + counted(examined, "kernel")
            + " of "
            + findings.size()
            + "; with --complete there is no limit of time.";
  }

  private void field(String label, String text) {
    List<String> lines = Layout.lines(text, Layout.COLUMNS - LABEL_INDENT.length());
    out.println(String.format(LABEL, label) + lines.get(0));
    lines.stream().skip(1).forEach(line -> out.println(LABEL_INDENT + line));
  }

  private void line(String text) {
    line("", text);
  }

  private void line(String indent, String text) {
    Layout.lines(text, Layout.COLUMNS - indent.length())
        .forEach(line -> out.println(indent + line));
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
