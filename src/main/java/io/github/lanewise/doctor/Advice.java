// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Facts;
import io.github.lanewise.kernel.selection.Gate;

/**
 * Says what would bring vector kernels to a JVM that has none.
 *
 * @param flag the option to start Java with, or null if no option is missing or none would help
 * @param sentence what the user should know in addition to the gate's own sentence, or null
 */
record Advice(String flag, String sentence) {
  static final String FLAG = "--add-modules jdk.incubator.vector";

  /**
   * @param moduleInRuntime whether the Java runtime has the module, even if it is not loaded
   */
  static Advice of(Facts facts, boolean moduleInRuntime) {
    if (facts.javaVersion() < 21) {
      return new Advice(null, "vector kernels need Java 21 or newer, started with " + FLAG);
    }
    if (facts.modulePresent() || !facts.versionedClasses()) {
      return new Advice(null, null);
    }
    if (!moduleInRuntime) {
      return new Advice(
          null,
          "this Java runtime was built without the module jdk.incubator.vector: take a full JDK");
    }
    Gate opened = Gate.decide(withModule(facts));
    return opened.vectorBits() == 0
        ? new Advice(null, "the flag alone would not help: " + opened.reason())
        : new Advice(FLAG, null);
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
