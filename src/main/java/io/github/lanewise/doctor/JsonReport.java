// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.List;
import java.util.Map;

/** Writes the doctor's report as JSON, for programs. */
final class JsonReport {
  private JsonReport() {}

  static String of(Patient patient, List<Finding> findings, double seconds) {
    Map<String, Object> report = Json.components(patient);
    int status = Command.exitStatus(findings);
    report.put("healthy", status == Command.NOT_DONE ? null : status == Command.HEALTHY);
    report.put(
        "complete", findings.stream().allMatch(finding -> finding.settled() && finding.examined()));
    report.put("seconds", seconds);
    report.put("kernels", findings);
    return Json.write(report);
  }
}
