// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Tells how long the JVM has compiled, where the JVM reports it. */
final class CompilationMeter {
  private static final CompilationMXBean COMPILER = find();

  private CompilationMeter() {}

  /**
   * Milliseconds of all compilations that have ended so far; always 0 where the JVM does not tell.
   */
  static long millis() {
    return COMPILER == null ? 0 : COMPILER.getTotalCompilationTime();
  }

  private static CompilationMXBean find() {
    try {
      CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
      return compiler != null && compiler.isCompilationTimeMonitoringSupported() ? compiler : null;
    } catch (LinkageError | SecurityException outOfReach) {
      // A reduced runtime, or a security manager. A trial then does not wait longer where the
      // compiler is busy with other code.
      return null;
    }
  }
}
