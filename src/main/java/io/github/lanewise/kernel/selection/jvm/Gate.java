// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.util.Locale;

/**
 * Decides whether vector kernels may be tried on a machine. The decision depends on the facts only.
 * A refusal says why, and what would help. A kernel that passes the gate must still pass a {@code
 * Trial} before it serves.
 *
 * @param vectorBits bits of the vectors to try, or 0 for none
 * @param reason one sentence
 */
public record Gate(int vectorBits, String reason) {
  /** The option that loads the vector module. */
  public static final String FLAG = "--add-modules jdk.incubator.vector";

  /**
   * Bits of the widest vectors that the kernels are written for. No machine with wider vectors is
   * known.
   */
  private static final int WIDEST = 512;

  private static final int NARROWEST = 128;

  /** Returns the decision for a machine with these facts. */
  public static Gate decide(Facts facts) {
    if (facts.javaVersion() < 21) {
      return closed(
          "Java "
              + facts.javaVersion()
              + " is older than 21, the first release whose vectors Lanewise uses");
    }
    if (!facts.versionedClasses()) {
      return closed(
          "META-INF/versions is ignored: the jar that holds Lanewise lacks 'Multi-Release: true' in its manifest");
    }
    if (!facts.modulePresent()) {
      return closed("the module jdk.incubator.vector is not loaded: start Java with " + FLAG);
    }
    String unfit = unfit(facts);
    if (unfit != null) {
      return closed(unfit);
    }
    if (facts.preferredBits() < NARROWEST) {
      return closed(
          "the JVM offers vectors of "
              + facts.preferredBits()
              + " bits: at least "
              + NARROWEST
              + " are needed");
    }
    if (facts.preferredBits() > WIDEST || Integer.bitCount(facts.preferredBits()) != 1) {
      return closed("Lanewise was not tested with vectors of " + facts.preferredBits() + " bits");
    }
    Runtime.Version version = Runtime.Version.parse(facts.runtimeVersion());
    if (version.feature() == 21 && version.update() < 5 && facts.preferredBits() == WIDEST) {
      return closed(
          "Java 21 before 21.0.5 is reported to fail with vectors of 512 bits (JDK-8325083): take a newer build");
    }
    return new Gate(facts.preferredBits(), "vectors of " + facts.preferredBits() + " bits");
  }

  /**
   * Returns why the processor, the JVM or its compiler is unfit for vectors, whether the module is
   * loaded or not. Returns null if all three are fit.
   */
  public static String unfit(Facts facts) {
    if (!facts.littleEndian()) {
      return "the processor is big-endian";
    }
    String vmName = facts.vmName().toLowerCase(Locale.ROOT);
    if (vmName.contains("openj9")) {
      return "OpenJ9 does not compile the Vector API to vector instructions";
    }
    if (vmName.contains("graalvm") || vmName.contains("substrate") || facts.jvmciCompiler()) {
      return "the JIT compiler is not C2: "
          + facts.vmName()
          + (facts.jvmciCompiler() ? " with JVMCI" : "");
    }
    if (!vmName.contains("server vm")) {
      return "only HotSpot's server compiler is known to compile vectors well, this is "
          + facts.vmName();
    }
    if (!facts.optimising()) {
      return "C2 is switched off ("
          + facts.vmInfo()
          + "): leave out -Xint and -XX:TieredStopAtLevel";
    }
    if (facts.javaVersion() == 21 && !facts.avxOrNotX86()) {
      return "Java 21 leaves the vectors of most kernels as objects where it does not use AVX: take a newer Java, or leave out -XX:UseAVX=0";
    }
    return null;
  }

  /** Returns whether there are vectors to try. */
  public boolean open() {
    return vectorBits > 0;
  }

  static Gate closed(String reason) {
    return new Gate(0, reason);
  }
}
