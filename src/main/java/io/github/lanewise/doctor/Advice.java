// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.jvm.Facts;
import io.github.lanewise.kernel.selection.jvm.Gate;

/**
 * Names the change that would bring vector kernels to a JVM that has none.
 *
 * @param flag the option to start Java with, or null if no option is missing or none would help
 * @param sentence what the user should know in addition to the gate's own sentence, or null
 */
record Advice(String flag, String sentence) {
  /**
   * @param moduleInRuntime whether the Java runtime has the module, even if it is not loaded
   */
  static Advice of(Facts facts, boolean moduleInRuntime) {
    if (facts.javaVersion() < 21) {
      return new Advice(null, "vector kernels need Java 21 or newer, started with " + Gate.FLAG);
    }
    if (facts.modulePresent() || !facts.versionedClasses()) {
      return new Advice(null, null);
    }
    if (!moduleInRuntime) {
      return new Advice(
          null,
          "this Java runtime was built without the module jdk.incubator.vector: take a full JDK");
    }
    String unfit = Gate.unfit(facts);
    return unfit == null
        ? new Advice(Gate.FLAG, null)
        : new Advice(null, "the flag alone would not help: " + unfit);
  }
}
