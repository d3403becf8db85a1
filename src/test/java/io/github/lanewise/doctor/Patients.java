// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Acceleration;
import io.github.lanewise.Kernel;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Facts;
import io.github.lanewise.kernel.selection.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reports to be written, of machines that exist in tests only. */
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
          256);

  private Patients() {}

  static Patient withoutModule() {
    return new Patient(
        host(),
        withoutModule(FACTS),
        Acceleration.current(),
        Advice.of(withoutModule(FACTS), true, Operations.all()),
        256);
  }

  static Facts withoutModule(Facts facts) {
    return new Facts(
        facts.javaVersion(),
        facts.runtimeVersion(),
        facts.vmName(),
        facts.vmInfo(),
        facts.jvmciCompiler(),
        facts.stopsBeforeC2(),
        facts.littleEndian(),
        facts.versionedClasses(),
        false,
        0);
  }

  static List<Finding> findings() {
    Kernel vector =
        new Kernel(
            "byte-stream-split",
            "decode double[]",
            8,
            "vector",
            256,
            "widening exchange",
            "3.1 times the scalar kernel's speed in the trial");
    Kernel scalar =
        new Kernel(
            "hash", "hash byte[]", 0, "scalar", 0, "scalar", "no other kernel to try ".repeat(9));
    return List.of(
        new Finding(
            vector,
            Verdict.FASTER,
            false,
            900,
            Optional.empty(),
            Optional.of(
                new Measurement(
                    OptionalLong.of(0),
                    0,
                    3.14159,
                    OptionalDouble.of(20),
                    OptionalDouble.of(0.777),
                    true))),
        new Finding(
            vector,
            Verdict.FASTER,
            false,
            12,
            Optional.of("gave other output than the scalar kernel for a size of 3"),
            Optional.of(
                new Measurement(
                    OptionalLong.of(12_345),
                    0,
                    0.5,
                    OptionalDouble.of(3),
                    OptionalDouble.of(0.07),
                    true))),
        new Finding(
            scalar,
            Verdict.NO_CANDIDATE,
            true,
            0,
            Optional.empty(),
            Optional.of(
                new Measurement(
                    OptionalLong.empty(),
                    0,
                    1,
                    OptionalDouble.of(0.001),
                    OptionalDouble.empty(),
                    true))),
        new Finding(scalar, Verdict.UNDECIDED, true, 0, Optional.empty(), Optional.empty()));
  }

  private static Host host() {
    return new Host(
        "1.2.3",
        "25.0.3+9",
        "A \"Vendor\"",
        "OpenJDK 64-Bit Server VM, mixed mode",
        "C:\\Program Files\\java",
        "Processor\u00ae",
        "amd64",
        2);
  }
}
