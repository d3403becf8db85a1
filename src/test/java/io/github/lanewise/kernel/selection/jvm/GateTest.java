// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the gate with the facts of machines that are not available for tests. */
final class GateTest {
  private static final String HOTSPOT = "OpenJDK 64-Bit Server VM";
  private static final String MIXED = "mixed mode, sharing";

  private static Facts hotSpot(int javaVersion, String runtimeVersion, int bits) {
    return new Facts(
        javaVersion, runtimeVersion, HOTSPOT, MIXED, false, false, true, true, true, true, bits);
  }

  private static Facts vm(String name, String info) {
    return new Facts(25, "25.0.3+9-LTS", name, info, false, false, true, true, true, true, 256);
  }

  private static Arguments machine(String name, Facts facts, int bits) {
    return Arguments.of(name, facts, bits);
  }

  private static Stream<Arguments> open() {
    return Stream.of(
        machine("AVX-512 with VBMI", hotSpot(25, "25.0.3+9-LTS", 512), 512),
        machine("AVX-512 without VBMI: the trial decides", hotSpot(25, "25+36", 512), 512),
        machine("AVX2", hotSpot(25, "25.0.3+9-LTS", 256), 256),
        machine("AVX, SSE or NEON", hotSpot(25, "25.0.3+9-LTS", 128), 128),
        machine(
            "SSE on Java 25",
            new Facts(25, "25.0.3", HOTSPOT, MIXED, false, false, false, true, true, true, 128),
            128),
        machine("SVE of 256 bits", hotSpot(25, "25.0.3+9-Debian-1", 256), 256),
        machine("SVE of 512 bits", hotSpot(25, "25.0.3+9-Debian-1", 512), 512),
        machine("Java 21 of today", hotSpot(21, "21.0.11+10-LTS", 512), 512),
        machine("the first repaired Java 21", hotSpot(21, "21.0.5+11-LTS", 512), 512),
        machine("the last bad Java 21, 256 bits", hotSpot(21, "21.0.3+9-LTS", 256), 256),
        machine("Java 22", hotSpot(22, "22+36", 512), 512),
        machine("a Java to come", hotSpot(31, "31-ea+5-317", 512), 512),
        machine("Oracle's HotSpot", vm("Java HotSpot(TM) 64-Bit Server VM", MIXED), 256),
        machine("-Xcomp", vm(HOTSPOT, "compiled mode, sharing"), 256));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("open")
  void letsVectorsBeTried(String name, Facts facts, int bits) {
    Gate gate = Gate.decide(facts);
    assertEquals(bits, gate.vectorBits(), gate.reason());
    assertTrue(gate.open());
    assertEquals("vectors of " + bits + " bits", gate.reason());
  }

  private static Arguments refused(String name, Facts facts, String reason) {
    return Arguments.of(name, facts, reason);
  }

  private static Stream<Arguments> closed() {
    return Stream.of(
        refused("Java 17", hotSpot(17, "17.0.15+6", 512), "Java 17 is older than 21"),
        refused("Java 20", hotSpot(20, "20.0.2+9", 512), "Java 20 is older than 21"),
        refused(
            "shaded without Multi-Release",
            new Facts(25, "25", HOTSPOT, MIXED, false, false, true, true, false, true, 512),
            "Multi-Release: true"),
        refused(
            "no flag",
            new Facts(25, "25", HOTSPOT, MIXED, false, false, true, true, true, false, 0),
            "start Java with --add-modules jdk.incubator.vector"),
        refused(
            "s390x",
            new Facts(25, "25", HOTSPOT, MIXED, false, false, true, false, true, true, 128),
            "big-endian"),
        refused("OpenJ9", vm("Eclipse OpenJ9 VM", "JRE 25 Linux amd64-64-Bit"), "OpenJ9"),
        refused("GraalVM", vm("GraalVM 64-Bit Server VM", MIXED), "not C2"),
        refused("a native image", vm("Substrate VM", "static mode"), "not C2"),
        refused(
            "Graal through JVMCI",
            new Facts(25, "25", HOTSPOT, "mixed mode", true, false, true, true, true, true, 512),
            "not C2: OpenJDK 64-Bit Server VM with JVMCI"),
        refused("client VM", vm("OpenJDK Client VM", MIXED), "OpenJDK Client VM"),
        refused("minimal VM", vm("OpenJDK 64-Bit Minimal VM", MIXED), "OpenJDK 64-Bit Minimal VM"),
        refused("Zero", vm("OpenJDK 64-Bit Zero VM", "interpreted mode"), "OpenJDK 64-Bit Zero VM"),
        refused(
            "-XX:TieredStopAtLevel=3",
            new Facts(25, "25", HOTSPOT, MIXED, false, true, true, true, true, true, 512),
            "C2 is switched off"),
        refused("-Xint", vm(HOTSPOT, "interpreted mode, sharing"), "C2 is switched off"),
        refused(
            "-XX:TieredStopAtLevel=1",
            vm(HOTSPOT, "mixed mode, emulated-client, sharing"),
            "-XX:TieredStopAtLevel"),
        refused("-XX:MaxVectorSize=8", hotSpot(25, "25.0.3", 64), "64 bits: at least 128"),
        refused(
            "SVE of 384 bits", hotSpot(25, "25.0.3", 384), "not tested with vectors of 384 bits"),
        refused(
            "SVE of 1,024 bits",
            hotSpot(25, "25.0.3", 1024),
            "not tested with vectors of 1024 bits"),
        refused(
            "SVE of 2,048 bits",
            hotSpot(25, "25.0.3", 2048),
            "not tested with vectors of 2048 bits"),
        refused(
            "SSE on Java 21",
            new Facts(21, "21.0.13", HOTSPOT, MIXED, false, false, false, true, true, true, 128),
            "does not use AVX"),
        refused("the last bad Java 21", hotSpot(21, "21.0.4+7-LTS", 512), "JDK-8325083"),
        refused("the first Java 21", hotSpot(21, "21+35-LTS", 512), "JDK-8325083"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("closed")
  void refusesWithTheReason(String name, Facts facts, String reason) {
    Gate gate = Gate.decide(facts);
    assertEquals(0, gate.vectorBits(), gate.reason());
    assertFalse(gate.open());
    assertTrue(gate.reason().contains(reason), gate.reason());
  }

  /**
   * Reasons that no flag can remove come first, so that a user who adds a flag is not told a new
   * reason.
   */
  @Test
  void namesWhatNoFlagCanHelpFirst() {
    Facts shadedOnJava17 =
        new Facts(17, "17", HOTSPOT, MIXED, false, false, true, true, false, false, 0);
    assertTrue(Gate.decide(shadedOnJava17).reason().contains("Java 17"));
    Facts shadedWithoutFlag =
        new Facts(25, "25", HOTSPOT, MIXED, false, false, true, true, false, false, 0);
    assertTrue(Gate.decide(shadedWithoutFlag).reason().contains("Multi-Release"));
  }
}
