// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** HotSpot's flags that choose its compilers. */
final class HotSpotFlags {
  private HotSpotFlags() {}

  /** Whether a compiler written in Java takes C2's place. */
  static boolean jvmciCompiler() {
    return flag("UseJVMCICompiler", "false").equals("true");
  }

  /** Whether compilation ends before C2's level. */
  static boolean stopsBeforeC2() {
    return flag("TieredCompilation", "true").equals("true")
        && Integer.parseInt(flag("TieredStopAtLevel", "4")) < 4;
  }

  private static String flag(String name, String otherwise) {
    try {
      HotSpotDiagnosticMXBean hotSpot =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return hotSpot == null ? otherwise : hotSpot.getVMOption(name).getValue();
    } catch (IllegalArgumentException | LinkageError | SecurityException outOfReach) {
      // A JVM built without JVMCI has no such flag, a reduced runtime no jdk.management, and a
      // security manager may hide both.
      return otherwise;
    }
  }
}
