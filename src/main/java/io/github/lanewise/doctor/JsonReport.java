// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Writes the report for programs. Unknown values are null. Empty lists and texts without content
 * are present, too.
 */
final class JsonReport {
  private JsonReport() {}

  static String of(Patient patient, List<Finding> findings, double seconds) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("lanewise", patient.host().lanewise());
    report.put("java", java(patient.host()));
    report.put("processor", processor(patient.host()));
    report.put(
        "preferredVectorBits",
        patient.facts().modulePresent() ? patient.facts().preferredBits() : null);
    report.put("provider", patient.acceleration().provider());
    report.put("vectorBits", patient.acceleration().vectorBits());
    report.put("reason", patient.acceleration().reason());
    report.put("missingFlag", emptyToNull(patient.advice().flag()));
    report.put("advice", emptyToNull(patient.advice().sentence()));
    report.put(
        "vectorKernelsWithFlag",
        patient.advice().gain().stream().map(JsonReport::operation).toList());
    report.put("allocation", patient.allocation());
    report.put("healthy", healthy(findings));
    report.put(
        "complete", findings.stream().allMatch(finding -> finding.settled() && finding.examined()));
    report.put("seconds", rounded(seconds));
    report.put("kernels", findings.stream().map(JsonReport::kernel).toList());
    return Json.write(report);
  }

  /** Returns null if no kernel was examined. */
  private static Boolean healthy(List<Finding> findings) {
    int status = Command.exitStatus(findings);
    return status == Command.NOT_DONE ? null : status == Command.HEALTHY;
  }

  private static Map<String, Object> java(Host host) {
    Map<String, Object> java = new LinkedHashMap<>();
    java.put("version", host.javaVersion());
    java.put("vendor", host.vendor());
    java.put("vm", host.vm());
    java.put("home", host.home());
    return java;
  }

  private static Map<String, Object> processor(Host host) {
    Map<String, Object> processor = new LinkedHashMap<>();
    processor.put("name", host.processor());
    processor.put("architecture", host.architecture());
    processor.put("available", host.processors());
    return processor;
  }

  private static Map<String, Object> operation(Operation<?> operation) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("family", operation.family());
    entry.put("operation", operation.name());
    entry.put("width", operation.width());
    return entry;
  }

  private static Map<String, Object> kernel(Finding finding) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("family", finding.kernel().family());
    entry.put("operation", finding.kernel().operation());
    entry.put("width", finding.kernel().width());
    entry.put("provider", finding.kernel().provider());
    entry.put("bits", finding.kernel().bits());
    entry.put("algorithm", finding.kernel().algorithm());
    entry.put("reason", finding.kernel().reason());
    entry.put("verdict", finding.verdict().name());
    entry.put("settled", finding.settled());
    entry.put("examined", finding.examined());
    entry.put("equalToScalar", finding.examined() ? finding.wrong().isEmpty() : null);
    entry.put("comparisons", finding.comparisons());
    Measurement measured = finding.measurement().orElse(null);
    entry.put(
        "bytesPerCall",
        measured == null || measured.bytesPerCall().isEmpty()
            ? null
            : measured.bytesPerCall().getAsLong());
    entry.put("speedToScalar", measured == null ? null : rounded(measured.speedToScalar()));
    entry.put("speedToLoop", measured == null ? null : orNull(measured.speedToLoop()));
    entry.put("speedToCopy", measured == null ? null : orNull(measured.speedToCopy()));
    entry.put("problems", finding.problems());
    return entry;
  }

  private static Double orNull(OptionalDouble value) {
    return value.isPresent() ? rounded(value.getAsDouble()) : null;
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private static String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
