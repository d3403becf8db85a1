// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

/** The processor time that a trial has taken so far: its thread's and the compiler's. */
record Stopwatch(long threadNanos, long compilationMillis) {
  static Stopwatch start() {
    return new Stopwatch(CpuMeter.threadNanos(), CompilationMeter.millis());
  }

  /** Compilations that the application caused meanwhile count, too: nobody can tell them apart. */
  long nanos() {
    return CpuMeter.threadNanos()
        - threadNanos
        + 1_000_000 * (CompilationMeter.millis() - compilationMillis);
  }
}
