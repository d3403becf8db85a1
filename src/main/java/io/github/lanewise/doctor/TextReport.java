// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Writes the doctor's report as ASCII text, for people. */
final class TextReport {
  private static final String INDENT = " ".repeat(11);

  private final PrintStream out;
  private final Patient patient;

  TextReport(PrintStream out, Patient patient) {
    this.out = out;
    this.patient = patient;
  }

  /** Writes everything that is known before the first trial. */
  void head(int operations) {
    Patient.Machine machine = patient.processor();
    field("Lanewise", patient.lanewise());
    field("Java", patient.java().version() + ", " + patient.java().vendor());
    field("VM", patient.java().vm());
    String available = counted(machine.available(), "processor") + " available";
    field("Processor", machine.name() + ", " + machine.architecture() + ", " + available);
    field(
        "Vectors",
        patient.preferredVectorBits() == null
            ? "unknown without the module jdk.incubator.vector"
            : patient.preferredVectorBits() + " bits preferred");
    // The provider is "vector" before any vector kernel serves. The reason tells how many serve.
    String scalar = patient.vectorBits() == 0 ? "scalar: " : "";
    field("Kernels", scalar + patient.reason());
    field("Advice", patient.advice());
    field("Add", patient.missingFlag());
    if (patient.missingFlag() != null) {
      String gain =
          "With it, vector kernels are tried for up to %s and serve as soon as they have proven faster here.";
      field("", String.format(gain, counted(patient.vectorKernelsWithFlag().size(), "operation")));
      field("", "To see the gain, run the same command with --with-vector.");
    }
    field("Memory", patient.allocation());
    out.println();
    line(
        "Trying and measuring %s, for some seconds, with --complete for about a minute ...",
        counted(operations, "operation"));
    out.println();
    out.flush();
  }

  /**
   * Writes the results of the trials and of the examination.
   *
   * @param optimising whether C2 works in this JVM
   */
  void findings(List<Finding> findings, boolean optimising, double seconds) {
    new FindingTable(findings).print(out);
    out.println();
    line(
        "'scalar' is the speed beside the scalar kernel, 'loop' beside a plain loop over bytes or bits, and"
            + " 'copy' beside System.arraycopy of the same bytes, if the kernel only moves bytes."
            + " 2.00x means half the time. 'equal' tells whether the output is the scalar kernel's, or"
            + " for a scalar kernel, the plain loop's. 'bytes' are allocated per call.");
    out.println();
    Stream<Long> bytes = findings.stream().map(Finding::bytesPerCall).filter(Objects::nonNull);
    if (!optimising && bytes.anyMatch(each -> each > 0)) {
      line(
          "C2 would remove these allocations, but it is switched off. They do not count as problems.");
    }
    pays(findings);
    unfinished(findings);
    verdict(findings, seconds);
  }

  private void pays(List<Finding> findings) {
    speeds(
        "Does it pay here? The kernels in use",
        findings.stream().map(Finding::speedToLoop),
        "a plain loop");
    speeds(
        "Vector kernels",
        findings.stream().filter(each -> each.bits() > 0).map(Finding::speedToScalar),
        "the scalar kernels");
    if (patient.missingFlag() != null) {
      line("To see what %s adds, run the same command with --with-vector.", patient.missingFlag());
    }
    out.println();
  }

  private void speeds(String kernels, Stream<Double> speeds, String others) {
    List<Double> sorted = speeds.filter(Objects::nonNull).sorted().toList();
    if (!sorted.isEmpty()) {
      line(
          "%s have %s to %s (median of %s: %s) the speed of %s.",
          kernels,
          Layout.times(sorted.get(0)),
          Layout.times(sorted.get(sorted.size() - 1)),
          counted(sorted.size(), "operation"),
          Layout.times(sorted.get(sorted.size() / 2)),
          others);
    }
  }

  private void unfinished(List<Finding> findings) {
    lineIfAny(
        "No trial gave a final verdict for %s: the kernels that serve there were not examined.",
        findings.stream().filter(each -> !each.settled()).count(), "operation");
    lineIfAny(
        "Time ran out before %s could be examined.",
        findings.stream().filter(each -> each.settled() && !each.examined()).count(), "kernel");
  }

  private void verdict(List<Finding> findings, double seconds) {
    List<Finding> ill = findings.stream().filter(each -> !each.problems().isEmpty()).toList();
    for (Finding each : ill) {
      String width = each.width() == 0 ? "" : " " + each.width();
      String problems = String.join("; ", each.problems());
      line("PROBLEM: %s, %s%s: %s", each.family(), each.operation(), width, problems);
    }
    String with = counted(ill.size(), "kernel") + " with problems.";
    line("%s (%.1f s)", ill.isEmpty() ? healthy(findings) : with, seconds);
  }

  private static String healthy(List<Finding> findings) {
    long examined = findings.stream().filter(Finding::examined).count();
    if (examined == 0) {
      return "No kernel could be examined in time; with --complete there is no limit.";
    }
    String some = "No problem in " + counted(examined, "kernel") + " of " + findings.size();
    return examined == findings.size()
        ? "No problem: no kernel is wrong, allocates or loses to scalar."
        : some + "; with --complete there is no limit of time.";
  }

  /** Writes a label and its text, or nothing if the text is null. */
  private void field(String label, String text) {
    String before = label + INDENT.substring(label.length());
    for (String line : text == null ? List.<String>of() : Layout.lines(text, before.length())) {
      out.println(before + line);
      before = INDENT;
    }
  }

  private void line(String format, Object... values) {
    Layout.lines(String.format(Locale.ROOT, format, values), 0).forEach(out::println);
  }

  private void lineIfAny(String format, long count, String noun) {
    if (count > 0) {
      line(format, counted(count, noun));
    }
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
