// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** Measures the CPU time of a trial: that of its thread and that of the compiler. */
record Stopwatch(long threadNanos, long compilationMillis) {
  static Stopwatch start() {
    return new Stopwatch(CpuMeter.threadNanos(), CompilationMeter.millis());
  }

  /**
   * CPU time since the start, in nanoseconds. It includes compilations that the application caused
   * meanwhile, as the JVM does not report them apart.
   */
  long nanos() {
    return CpuMeter.threadNanos()
        - threadNanos
        + 1_000_000 * (CompilationMeter.millis() - compilationMillis);
  }
}
