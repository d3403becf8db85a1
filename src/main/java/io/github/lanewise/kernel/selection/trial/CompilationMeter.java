// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Tells how much time the JVM has spent in compilations, if the JVM reports it. */
final class CompilationMeter {
  private static final CompilationMXBean COMPILER = find();

  private CompilationMeter() {}

  /**
   * Returns the milliseconds of all compilations that have ended so far. Always 0 if the JVM does
   * not report them.
   */
  static long millis() {
    return COMPILER == null ? 0 : COMPILER.getTotalCompilationTime();
  }

  private static CompilationMXBean find() {
    try {
      CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
      return compiler != null && compiler.isCompilationTimeMonitoringSupported() ? compiler : null;
    } catch (LinkageError | SecurityException outOfReach) {
      // This is a reduced runtime, or a security manager forbids it. A trial then cannot
      // tell whether the compiler is idle.
      return null;
    }
  }
}
