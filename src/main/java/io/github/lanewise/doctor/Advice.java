// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Facts;
import io.github.lanewise.kernel.selection.Gate;
import io.github.lanewise.kernel.selection.Operation;
import java.util.List;

/**
 * What would bring vector kernels to a JVM that has none.
 *
 * @param flag the option to start Java with; empty where none is missing or none would help
 * @param sentence what to know beyond the gate's own sentence; empty where there is nothing
 * @param gain the operations whose vector kernels would be tried with the flag
 */
record Advice(String flag, String sentence, List<Operation<?>> gain) {
  static final String FLAG = "--add-modules jdk.incubator.vector";

  private static final Advice NONE = new Advice("", "", List.of());

  /**
   * @param moduleInRuntime whether the Java runtime has the module, loaded or not
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
    // An operation exists for its vector kernel: without one it would be a plain method.
    return new Advice(FLAG, "", operations);
  }

  private static Advice withoutFlag(String sentence) {
    return new Advice("", sentence, List.of());
  }

  /** With the narrowest vectors, because only the module knows how wide they are here. */
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
