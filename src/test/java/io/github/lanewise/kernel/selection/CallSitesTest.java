// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** HotSpot's profile of a call site keeps the classes that come first. */
final class CallSitesTest {
  private static final Fill SCALAR = Fill::fast;
  private static final Fill VECTOR = Fill::fast;

  /** The calls of each class of kernels at the sample's call site, in the order of the first. */
  private final Map<Class<?>, Integer> atSample = new LinkedHashMap<>();

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
          atSample.merge(kernel.getClass(), 1, Integer::sum);
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
    Selection.decide(operation(), List.of(new Candidate<>("squares", 512, VECTOR)), true);
    assertEquals(
        List.of(Fill.WithWatch.class, SCALAR.getClass(), VECTOR.getClass()),
        List.copyOf(atSample.keySet()));
    assertTrue(atSample.get(Fill.WithWatch.class) >= 200, atSample::toString);
  }

  @Test
  void scalarCandidatesNeedNoSuchCalls() {
    Selection.decide(operation(), List.of(new Candidate<>("squares", 0, VECTOR)), true);
    assertFalse(atSample.containsKey(Fill.WithWatch.class), atSample::toString);
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
    CallSites.meetOthers(Fill.operation(slow, () -> sample));
    assertTrue(atSample.get(slow.getClass()) < 5, atSample::toString);
  }

  private Operation<Fill> operation() {
    return Fill.operation(SCALAR, () -> sample);
  }
}
