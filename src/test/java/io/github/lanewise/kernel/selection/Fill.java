// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Output;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Verification;
import io.github.lanewise.kernel.selection.spi.Watch;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** A kernel that is simple enough to be wrong, slow or wasteful on purpose. */
@FunctionalInterface
public interface Fill extends Watched<Fill> {
  int LENGTH = 200;

  /** Writes i squared to element i, up to {@link #LENGTH}. */
  void run(long[] target);

  @Override
  default Fill watchedBy(Watch watch) {
    return new WithWatch(this, watch);
  }

  @Override
  default Fill verifiedBy(Verification<Fill> verification) {
    return target -> {
      if (!verification.isDue()) {
        run(target);
        return;
      }
      Output<long[]> output = Output.range(target, 0, LENGTH);
      verification.check(
          () -> verification.scalar().run(output.scratch()), () -> run(target), output);
    };
  }

  static void fast(long[] target) {
    for (int i = 0; i < LENGTH; i++) {
      target[i] = (long) i * i;
    }
  }

  /** Computes squares by adding up odd numbers, a hundred for each element on average. */
  static void slow(long[] target) {
    for (int i = 0; i < LENGTH; i++) {
      long sum = 0;
      for (int odd = 1; odd < 2 * i; odd += 2) {
        sum += odd ^ sum >>> 62;
      }
      target[i] = sum;
    }
  }

  /** Takes a millisecond, so that a few hundred calls use up the time of a trial. */
  static void aMillisecond(long[] target) {
    long start = System.nanoTime();
    fast(target);
    while (System.nanoTime() - start < 1_000_000) {
      Thread.onSpinWait();
    }
  }

  /**
   * Allocates like a kernel that C2 has not compiled. Few calls use up the allowance of a trial.
   */
  static void allocating(long[] target) {
    for (int i = 0; i < 1_000; i++) {
      Escape.object = new byte[1_000];
    }
    fast(target);
  }

  static Operation<Fill> operation(Fill scalar) {
    return operation(scalar, FillSample::new);
  }

  /** Returns an operation without candidates. */
  static Operation<Fill> operation(Fill scalar, Supplier<Sample<Fill>> sample) {
    return new TestOperation<>("test", "fill", 8, scalar, sample, bits -> List.of());
  }

  static Candidate<Fill> candidate(String algorithm, Fill kernel) {
    return new Candidate<>(algorithm, 512, kernel);
  }

  /** Refers to the last object of a kernel, so that C2 does not remove the allocation. */
  final class Escape {
    static volatile Object object;

    private Escape() {}
  }

  /** A sample whose target has elements after those that a kernel writes. */
  final class FillSample implements Sample<Fill> {
    private final long[] target = new long[LENGTH + 10];

    @Override
    public void clear() {
      Arrays.fill(target, 7);
    }

    @Override
    public int shapes() {
      return 1;
    }

    @Override
    public void run(Fill kernel, int shape) {
      kernel.run(target);
    }

    @Override
    public void runAside(Fill kernel) {
      kernel.run(target);
    }

    @Override
    public Object output() {
      return target;
    }
  }

  /** A kernel that reports each of its calls to a watch. */
  record WithWatch(Fill kernel, Watch watch) implements Fill {
    @Override
    public void run(long[] target) {
      long start = watch.start();
      kernel.run(target);
      watch.end(start);
    }
  }
}
