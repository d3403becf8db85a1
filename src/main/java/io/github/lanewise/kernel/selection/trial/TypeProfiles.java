// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Task;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;

/**
 * Keeps C2 from inlining vector kernels into the methods that call them. C2 has now and then left
 * some vectors as objects in such methods, for good. HotSpot's type profile of a call site holds
 * the first two classes that were called there ({@code -XX:TypeProfileWidth}), and C2 inlines no
 * other class. So this class calls a scalar kernel and a watch first. Callers then run the compiled
 * method of the kernel itself, which the trial has measured.
 *
 * <p>This is no guarantee. A JVM may begin to profile later, because calls are too few or tiered
 * compilation is off, and then meet the vector kernel first. The trial and the canary notice if its
 * calls allocate.
 */
final class TypeProfiles {
  /** With tiered compilation, HotSpot profiles a method after 200 calls. */
  private static final int RUNS = 300;

  /** The most time for all runs. A run takes long while the scalar kernel is interpreted. */
  private static final long LONGEST_NANOS = 20_000_000;

  private TypeProfiles() {}

  /** Lets the call sites of an operation's sample and of its watch meet two classes. */
  static <K extends Watched<K>> void meetOthers(Task<K> operation) {
    Sample<K> sample = operation.sample();
    K scalar = operation.inPlaceOfScalar();
    Watch none = new Watch(null, false);
    // The outer watch calls a watch, the inner one the scalar kernel.
    K watched = scalar.watchedBy(none).watchedBy(none);
    long end = CpuMeter.threadNanos() + LONGEST_NANOS;
    for (int i = 0; i < RUNS && CpuMeter.threadNanos() < end; i++) {
      sample.run(watched);
      sample.run(scalar);
      sample.runAside(watched);
      sample.runAside(scalar);
    }
  }
}
