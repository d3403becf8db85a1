// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static io.github.lanewise.kernel.selection.trial.HeldTrials.assertRefused;
import static io.github.lanewise.kernel.selection.trial.HeldTrials.candidate;
import static io.github.lanewise.kernel.selection.trial.HeldTrials.hold;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.TestOperation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that the trial waits until a candidate is compiled, refuses one that allocates after that,
 * and gives up before it has cost too much.
 */
@Tag("waits")
@Isolated("measures time and garbage")
final class TrialOfColdKernelsTest {
  /** Refers to the last object of a candidate, so that C2 does not remove the allocation. */
  private static volatile Object escape;

  @Test
  void provesWhatAllocatesNoMoreThanItMay() {
    Fill allocating =
        target -> {
          escape = new byte[100];
          Fill.fast(target);
        };
    Operation<Fill> operation =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            Fill::slow,
            Fill.FillSample::new,
            bits -> List.of(),
            200);
    Trial.Outcome verdict = hold(operation, candidate(allocating));
    assertTrue(verdict.proven(), verdict.reason());
  }

  /**
   * The kernel allocates nothing where C2 has inlined it into the timed loop, but its own method
   * does.
   */
  @Test
  void refusesWhatAllocatesForOtherCallers() {
    Trial.Outcome verdict = holdBoxedForOthers(Long.MAX_VALUE);
    assertRefused(verdict, "squares (512 bits) allocates 1");
    assertTrue(verdict.reason().endsWith(" bytes a call, 0 allowed"), verdict.reason());
  }

  /** The kernel allocates for longer than the steady state that would otherwise end the warm-up. */
  @Test
  void waitsUntilOtherCallersFindItCompiled() {
    Trial.Outcome verdict = holdBoxedForOthers(300_000_000);
    assertTrue(verdict.proven(), verdict.reason());
  }

  /**
   * The warm-up has used up the allowance. So a kernel that loses its compiled code after it is not
   * measured again. The walk of the stack allocates less than the kernel may.
   */
  @Test
  void measuresOnceWhatAllocatesAgain() {
    AtomicInteger measured = new AtomicInteger();
    Fill losesItsCode =
        target -> {
          boolean isMeasured =
              StackWalker.getInstance()
                  .walk(frames -> frames.anyMatch(f -> f.getMethodName().equals("speed")));
          if (isMeasured) {
            measured.incrementAndGet();
            escape = new byte[4 << 20];
            // One run is a round.
            long start = System.nanoTime();
            while (System.nanoTime() - start <= Timed.ROUND_NANOS) {
              Thread.onSpinWait();
            }
          }
          Fill.fast(target);
        };
    Operation<Fill> operation =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            Fill::slow,
            Fill.FillSample::new,
            bits -> List.of(),
            1 << 20);
    Trial.Outcome verdict =
        Trial.hold(operation, candidate(losesItsCode), true, new Allowance(1_000_000), () -> 1);
    assertEquals(Verdict.ALLOCATES, verdict.verdict(), verdict.reason());
    assertEquals(11, measured.get());
  }

  private static Trial.Outcome holdBoxedForOthers(long nanos) {
    Operation<Fill> operation = Fill.operation(Fill::slow, CallerSample::new);
    long start = System.nanoTime();
    Fill boxed =
        target -> {
          if (CallerSample.aside && System.nanoTime() - start < nanos) {
            escape = new byte[1000];
          }
          Fill.fast(target);
        };
    return holdWhileIdle(operation, candidate(boxed));
  }

  /**
   * Holds a trial that takes the compiler for idle, so that nothing else in this JVM lengthens it.
   */
  private static Trial.Outcome holdWhileIdle(Operation<Fill> operation, Candidate<Fill> candidate) {
    return Trial.hold(operation, candidate, false, new Allowance(1), () -> 1);
  }

  /** Tells the kernel whether the run aside calls it. */
  private static final class CallerSample implements Sample<Fill> {
    static boolean aside;

    private final Fill.FillSample sample = new Fill.FillSample();

    @Override
    public void clear() {
      sample.clear();
    }

    @Override
    public int shapes() {
      return sample.shapes();
    }

    @Override
    public void run(Fill kernel, int shape) {
      sample.run(kernel, shape);
    }

    @Override
    public void runAside(Fill kernel) {
      aside = true;
      sample.runAside(kernel);
      aside = false;
    }

    @Override
    public Object output() {
      return sample.output();
    }
  }

  /**
   * C2 compiles other methods all the time, so it does not count as idle while the kernel
   * allocates.
   */
  @Test
  void waitsAsLongAsTheCompilerIsBusy() {
    AtomicInteger compiled = new AtomicInteger();
    Trial.Outcome verdict =
        Trial.hold(
            Fill.operation(Fill::slow),
            boxedFor(4_000_000_000L),
            false,
            new Allowance(1),
            compiled::incrementAndGet);
    assertTrue(verdict.proven(), verdict.reason());
  }

  /** If the trial did not give up, it would see the candidate stop allocating. */
  @Test
  void givesUpWhereTheCompilerIsIdle() {
    Trial.Outcome verdict = holdWhileIdle(Fill.operation(Fill::slow), boxedFor(5_000_000_000L));
    assertRefused(verdict, "squares (512 bits) allocates 1");
    assertEquals(Verdict.ALLOCATES, verdict.verdict());
  }

  /** Without counts, boxed vectors look like slow code, and the trial keeps a processor busy. */
  @Test
  void givesUpSoonWhereTheJvmCountsNoAllocation() {
    Fill boxed =
        target -> {
          long start = System.nanoTime();
          Fill.fast(target);
          while (System.nanoTime() - start < 2_000_000) {
            Thread.onSpinWait();
          }
        };
    long start = CpuMeter.threadNanos();
    Trial.Outcome verdict = holdWithoutCounting(boxed);
    long nanos = CpuMeter.threadNanos() - start;
    assertRefused(verdict, "squares (512 bits) reached 0.");
    assertEquals(Verdict.UNDECIDED, verdict.verdict(), "it may be compiled another time");
    assertTrue(nanos < 1_000_000_000, () -> nanos + " ns");
  }

  /** The scalar kernel stays as slow as it is before C2 has compiled it. */
  @Test
  void isUndecidedWhereTheTimeIsUpBeforeTheScalarKernelIsCompiled() {
    Trial.Outcome verdict =
        Trial.hold(
            Fill.operation(coldFor(Long.MAX_VALUE)),
            candidate(Fill::slow),
            false,
            new Allowance(10));
    assertEquals(Verdict.UNDECIDED, verdict.verdict(), verdict.reason());
    assertTrue(
        verdict
            .reason()
            .matches(
                "squares \\(512 bits\\) reached [\\d.]+ times scalar, but the trial's CPU time was up .*"),
        verdict.reason());
  }

  /** The scalar kernel is slow for longer than a trial's CPU time lasts. */
  @Test
  void waitsUntilTheScalarKernelIsCompiled() {
    Trial.Outcome verdict = hold(Fill.operation(coldFor(2_000_000_000)), candidate(Fill::slow));
    assertEquals(Verdict.TOO_SLOW, verdict.verdict(), verdict.reason());
  }

  private static Fill coldFor(long nanos) {
    long start = System.nanoTime();
    return target -> {
      long called = System.nanoTime();
      Fill.fast(target);
      while (called - start < nanos && System.nanoTime() - called < 1_000_000) {
        Thread.onSpinWait();
      }
    };
  }

  @Test
  void provesWhatIsFasterWhereTheJvmCountsNoAllocation() {
    Trial.Outcome verdict = holdWithoutCounting(Fill::fast);
    assertTrue(verdict.proven(), verdict.reason());
  }

  private static Trial.Outcome holdWithoutCounting(Fill kernel) {
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    threads.setThreadAllocatedMemoryEnabled(false);
    try {
      return hold(Fill.operation(Fill::slow), candidate(kernel));
    } finally {
      threads.setThreadAllocatedMemoryEnabled(true);
    }
  }

  private static Candidate<Fill> boxedFor(long nanos) {
    long start = System.nanoTime();
    return candidate(
        target -> {
          if (System.nanoTime() - start < nanos) {
            escape = new byte[1000];
          }
          Fill.fast(target);
        });
  }
}
