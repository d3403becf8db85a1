// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that other classes come first at the call site of a vector kernel, because HotSpot's type
 * profile keeps the classes that come first.
 */
final class TypeProfilesTest {
  private static final Fill SCALAR = Fill::fast;
  private static final Fill VECTOR = Fill::fast;

  /** The first classes that the sample's call site has met. */
  private final Class<?>[] met = new Class<?>[4];

  private final int[] calls = new int[met.length];

  /** A sample that notes which classes its call site meets. */
  private final Sample<Fill> sample =
      new Sample<>() {
        private final Sample<Fill> fill = new Fill.FillSample();

        @Override
        public void clear() {
          fill.clear();
        }

        @Override
        public int shapes() {
          return fill.shapes();
        }

        @Override
        public void run(Fill kernel, int shape) {
          // This method allocates nothing, because the trial would count that as the kernel's
          // garbage.
          int i = 0;
          while (met[i] != null && met[i] != kernel.getClass()) {
            i++;
          }
          met[i] = kernel.getClass();
          calls[i]++;
          fill.run(kernel, shape);
        }

        @Override
        public void runAside(Fill kernel) {
          fill.runAside(kernel);
        }

        @Override
        public Object output() {
          return fill.output();
        }
      };

  @Test
  void watchAndScalarKernelComeBeforeTheVectorKernel() {
    Selection.decide(
        operation(), List.of(new Candidate<>("squares", 512, VECTOR)), true, new HashSet<>());
    assertArrayEquals(
        new Class<?>[] {Fill.WithWatch.class, SCALAR.getClass(), VECTOR.getClass(), null}, met);
    assertTrue(calls[0] >= 200, () -> calls[0] + " calls");
  }

  @Test
  void scalarCandidatesNeedNoSuchCalls() {
    Selection.decide(
        operation(), List.of(new Candidate<>("squares", 0, VECTOR)), true, new HashSet<>());
    assertArrayEquals(new Class<?>[] {SCALAR.getClass(), VECTOR.getClass(), null, null}, met);
  }

  @Test
  void callsEndEarlyWhereEachTakesLong() {
    Fill slow =
        target -> {
          long end = CpuMeter.threadNanos() + 5_000_000;
          while (CpuMeter.threadNanos() < end) {
            Thread.onSpinWait();
          }
        };
    TypeProfiles.meetOthers(Fill.operation(slow, () -> sample));
    assertTrue(calls[1] > 0 && calls[1] < 5, () -> calls[1] + " calls");
  }

  private Operation<Fill> operation() {
    return Fill.operation(SCALAR, () -> sample);
  }
}
