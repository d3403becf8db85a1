// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** Reads the flags of HotSpot that choose its compilers and their instructions. */
final class HotSpotFlags {
  private HotSpotFlags() {}

  /** Returns whether a compiler written in Java takes C2's place. */
  static boolean jvmciCompiler() {
    return flag("UseJVMCICompiler", "false").equals("true");
  }

  /** Returns whether compilation stops at a level below C2's. */
  static boolean stopsBeforeC2() {
    return flag("TieredCompilation", "true").equals("true")
        && Integer.parseInt(flag("TieredStopAtLevel", "4")) < 4;
  }

  /** Returns whether C2 uses AVX, or compiles for a processor that is no x86. */
  static boolean avxOrNotX86() {
    return !flag("UseAVX", "1").equals("0");
  }

  private static String flag(String name, String otherwise) {
    try {
      HotSpotDiagnosticMXBean hotSpot =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return hotSpot == null ? otherwise : hotSpot.getVMOption(name).getValue();
    } catch (IllegalArgumentException | LinkageError | SecurityException outOfReach) {
      // A JVM built without JVMCI or for another processor lacks the flag. A reduced runtime has
      // no jdk.management. A security manager may hide both.
      return otherwise;
    }
  }
}
