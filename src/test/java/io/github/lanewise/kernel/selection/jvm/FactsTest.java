// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** Tests the facts of this JVM, in which Lanewise's classes come from a folder instead of a jar. */
final class FactsTest {
  @Test
  void theyAreThoseThatTheJvmTells() {
    Facts facts = Machine.facts();
    assertEquals(Runtime.version().feature(), facts.javaVersion());
    assertEquals(System.getProperty("java.version"), facts.runtimeVersion());
    assertEquals(ManagementFactory.getRuntimeMXBean().getVmName(), facts.vmName());
    assertEquals(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, facts.littleEndian());
    String arguments = ManagementFactory.getRuntimeMXBean().getInputArguments().toString();
    assertEquals(arguments.matches(".*-XX:TieredStopAtLevel=[0-3].*"), facts.stopsBeforeC2());
    assertEquals(arguments.contains("+UseJVMCICompiler"), facts.jvmciCompiler());
    assertEquals(0, facts.preferredBits());
  }
}
