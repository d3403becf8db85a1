// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.Facts;
import java.lang.module.ModuleDescriptor;
import java.util.List;
import java.util.Optional;

/**
 * Holds the facts about this JVM that are known before any kernel is examined. The JSON report
 * begins with these components.
 *
 * @param preferredVectorBits null without the vector module
 * @param missingFlag the option to start Java with for vectors, or null if none would help
 * @param advice null if there is nothing to add to the reason
 * @param allocation a sentence that tells what kernels may allocate
 */
record Patient(
    String lanewise,
    Java java,
    Machine processor,
    Integer preferredVectorBits,
    String provider,
    int vectorBits,
    String reason,
    String missingFlag,
    String advice,
    List<Name> vectorKernelsWithFlag,
    String allocation) {

  /**
   * @param vm the name and the mode of the JVM
   */
  record Java(String version, String vendor, String vm, String home) {}

  /**
   * @param available the number of processors that this JVM may use
   */
  record Machine(String name, String architecture, int available) {}

  /** Names an operation for which vector kernels could be tried with the missing flag. */
  record Name(String family, String operation, int width) {}

  static Patient current(Facts facts, List<Operation<?>> operations) {
    Acceleration acceleration = Acceleration.current();
    Advice advice = Advice.of(facts, Relaunch.moduleInRuntime());
    return new Patient(
        lanewiseVersion(),
        new Java(
            Runtime.version().toString(),
            System.getProperty("java.vendor", "unknown vendor"),
            facts.vmName() + ", " + facts.vmInfo(),
            System.getProperty("java.home", "")),
        new Machine(
            Processor.name(),
            System.getProperty("os.arch", ""),
            Runtime.getRuntime().availableProcessors()),
        facts.modulePresent() ? facts.preferredBits() : null,
        acceleration.provider(),
        acceleration.vectorBits(),
        acceleration.reason(),
        advice.flag(),
        advice.sentence(),
        operations.stream()
            .filter(each -> advice.flag() != null)
            .map(each -> new Name(each.family(), each.name(), each.width()))
            .toList(),
        allocation(facts, operations.stream().mapToInt(Operation::allowedBytes).max().orElse(0)));
  }

  /**
   * Returns the version from the jar's manifest. On the module path it comes from the jar's name.
   */
  static String lanewiseVersion() {
    ModuleDescriptor module = Patient.class.getModule().getDescriptor();
    return Optional.ofNullable(Patient.class.getPackage().getImplementationVersion())
        .or(() -> Optional.ofNullable(module).flatMap(ModuleDescriptor::rawVersion))
        .orElse("without a version");
  }

  /**
   * @param viewBytes the number of bytes that a call may allocate for views of direct memory, or 0
   *     if the call makes no views
   */
  static String allocation(Facts facts, int viewBytes) {
    // The kernels for direct memory are in META-INF/versions/22.
    boolean directInPlace = facts.javaVersion() >= 22 && facts.versionedClasses();
    return "read-only heap buffers and direct buffers need a tile of at most 8 KiB a call"
        + (directInPlace
            ? ", unless vectors decode from a direct buffer into an array, or encode an array of"
                + " numbers into a direct buffer"
            : "; from Java 22 on Lanewise reaches direct buffers in place")
        + ". C2 nearly always removes the small views of memory: "
        + (viewBytes > 0 ? "at most " + viewBytes + " bytes a call for direct buffers, and " : "")
        + "at most 128 bytes a call for PLAIN float[] and double[]. Kernels allocate nothing else";
  }
}
