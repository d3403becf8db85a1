// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** Asks HotSpot whether JIT compilation is done by a compiler written in Java. */
final class JvmciCompiler {
  private JvmciCompiler() {}

  static boolean inUse() {
    try {
      HotSpotDiagnosticMXBean hotSpot =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return hotSpot != null
          && Boolean.parseBoolean(hotSpot.getVMOption("UseJVMCICompiler").getValue());
    } catch (IllegalArgumentException | LinkageError noSuchFlagOrModule) {
      // A JVM built without JVMCI has no such flag, a reduced runtime no jdk.management.
      return false;
    }
  }
}
