// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Facts;
import io.github.lanewise.kernel.selection.Gate;
import io.github.lanewise.kernel.selection.Operation;
import java.util.List;

/**
 * Says what would bring vector kernels to a JVM that has none.
 *
 * @param flag the option to start Java with, or empty if no option is missing or none would help
 * @param sentence what the user should know in addition to the gate's own sentence, or empty
 * @param gain the operations whose vector kernels would be tried with the flag
 */
record Advice(String flag, String sentence, List<Operation<?>> gain) {
  static final String FLAG = "--add-modules jdk.incubator.vector";

  private static final Advice NONE = new Advice("", "", List.of());

  /**
   * @param moduleInRuntime whether the Java runtime has the module, even if it is not loaded
   */
  static Advice of(Facts facts, boolean moduleInRuntime, List<Operation<?>> operations) {
    if (facts.javaVersion() < 21) {
      return withoutFlag("vector kernels need Java 21 or newer, started with " + FLAG);
    }
    if (facts.modulePresent() || !facts.versionedClasses()) {
      return NONE;
    }
    if (!moduleInRuntime) {
      return withoutFlag(
          "this Java runtime was built without the module jdk.incubator.vector: take a full JDK");
    }
    Gate opened = Gate.decide(withModule(facts));
    if (opened.vectorBits() == 0) {
      return withoutFlag("the flag alone would not help: " + opened.reason());
    }
    // Every operation has a vector kernel. It would be a plain method otherwise.
    return new Advice(FLAG, "", operations);
  }

  private static Advice withoutFlag(String sentence) {
    return new Advice("", sentence, List.of());
  }

  /**
   * Returns the same facts with the module and the narrowest vectors. Only the module knows how
   * wide vectors are here.
   */
  private static Facts withModule(Facts facts) {
    return new Facts(
        facts.javaVersion(),
        facts.runtimeVersion(),
        facts.vmName(),
        facts.vmInfo(),
        facts.jvmciCompiler(),
        facts.stopsBeforeC2(),
        facts.littleEndian(),
        facts.versionedClasses(),
        true,
        128);
  }
}
