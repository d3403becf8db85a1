// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.doctor.Finding.Measurement;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.TestOperation;
import io.github.lanewise.kernel.selection.jvm.Facts;
import io.github.lanewise.kernel.selection.jvm.Gate;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import java.util.List;

/** Contents of reports about machines that exist in tests only. */
final class Patients {
  static final Facts FACTS =
      new Facts(
          25,
          "25.0.3+9",
          "OpenJDK 64-Bit Server VM",
          "mixed mode",
          false,
          false,
          true,
          true,
          true,
          true,
          256);

  private Patients() {}

  static Patient withoutModule() {
    return new Patient(
        "1.2.3",
        new Patient.Java(
            "25.0.3+9",
            "A \"Vendor\"",
            "OpenJDK 64-Bit Server VM, mixed mode",
            "C:\\Program Files\\java"),
        new Patient.Machine("Processor\u00ae", "amd64", 2),
        null,
        "scalar",
        0,
        "the module jdk.incubator.vector is missing, and this sentence takes more than one line",
        Gate.FLAG,
        null,
        List.of(
            new Patient.Name("byte-stream-split", "decode double[]", 8),
            new Patient.Name("hash", "hash byte[]", 0)),
        Patient.allocation(FACTS, 256));
  }

  static Facts withoutModule(Facts facts) {
    return new Facts(
        facts.javaVersion(),
        facts.runtimeVersion(),
        facts.vmName(),
        facts.vmInfo(),
        facts.jvmciCompiler(),
        facts.stopsBeforeC2(),
        facts.avxOrNotX86(),
        facts.littleEndian(),
        facts.versionedClasses(),
        false,
        0);
  }

  static List<Finding> findings() {
    return List.of(
        vector(null, new Measurement(0L, false, 3.14159, false, 20.0, 0.777)),
        vector(
            "gave other output than the scalar kernel for a size of 3",
            new Measurement(12_345L, true, 0.5, true, 3.0, 0.07)),
        scalar(Verdict.NO_CANDIDATE, new Measurement(null, false, 1, false, 0.001, null)),
        scalar(Verdict.UNDECIDED, null));
  }

  private static Finding vector(String wrong, Measurement measured) {
    Operation<?> operation = operation("byte-stream-split", "decode double[]", 8);
    String reason = "3.1 times the scalar kernel's speed in the trial";
    Decision<?> decision =
        new Decision<>(null, "widening exchange", 256, Verdict.FASTER, reason, false);
    return Finding.of(operation, decision, wrong == null ? 900 : 12, wrong, measured);
  }

  private static Finding scalar(Verdict verdict, Measurement measured) {
    Decision<?> decision =
        new Decision<>(null, "scalar", 0, verdict, "no other kernel to try ".repeat(9), false);
    return Finding.of(operation("hash", "hash byte[]", 0), decision, 0, null, measured);
  }

  private static Operation<?> operation(String family, String name, int width) {
    return new TestOperation<>(family, name, width, Subjects.SCALAR, () -> null, bits -> List.of());
  }
}
