// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.split.Transpose;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The trial lets through what is right, lean and faster, and names what is wrong with the rest. */
final class TrialTest {
  /** Where what a candidate allocates escapes to. */
  private static volatile Object escape;

  @Test
  void provesWhatIsFaster() {
    Trial.Outcome verdict = hold(Fill.operation(Fill::slow), candidate(Fill::fast));
    assertTrue(verdict.proven(), verdict.reason());
    assertTrue(verdict.reason().matches("\\d+\\.\\d\\d times scalar in the trial"));
  }

  @Test
  void refusesWhatIsSlower() {
    Trial.Outcome verdict = hold(Fill.operation(Fill::fast), candidate(Fill::slow));
    assertRefused(verdict, "squares (512 bits) reached 0.");
    assertFalse(verdict.verdict() == Verdict.WRONG);
  }

  @Test
  void refusesWhatAllocates() {
    Fill allocating =
        target -> {
          escape = new byte[100];
          Fill.fast(target);
        };
    Trial.Outcome verdict = hold(Fill.operation(Fill::slow), candidate(allocating));
    assertRefused(verdict, "squares (512 bits) allocates 1");
    assertFalse(verdict.verdict() == Verdict.WRONG);
  }

  @Test
  void provesWhatAllocatesNoMoreThanItMay() {
    Fill allocating =
        target -> {
          escape = new byte[100];
          Fill.fast(target);
        };
    Operation<Fill> operation =
        new Operation<>(
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

  /** The code that C2 has inlined into the timed loop is lean; the kernel's own method is not. */
  @Test
  void refusesWhatAllocatesForOtherCallers() {
    Trial.Outcome verdict = holdBoxedForOthers(Long.MAX_VALUE);
    assertRefused(verdict, "squares (512 bits) allocates 1");
  }

  /** Longer than the steady state that ends the warm-up otherwise. */
  @Test
  void waitsUntilOtherCallersFindItCompiled() {
    Trial.Outcome verdict = holdBoxedForOthers(300_000_000);
    assertTrue(verdict.proven(), verdict.reason());
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
    return hold(operation, candidate(boxed));
  }

  /** Tells the kernel who calls. */
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

  /** An application keeps C2 busy for longer than a trial takes. */
  @Test
  void waitsAsLongAsTheCompilerIsBusy() {
    AtomicInteger compiled = new AtomicInteger();
    Trial.Outcome verdict =
        Trial.hold(
            Fill.operation(Fill::slow),
            boxedFor(5_000_000_000L),
            false,
            new Allowance(1),
            compiled::incrementAndGet);
    assertTrue(verdict.proven(), verdict.reason());
  }

  @Test
  void givesUpWhereTheCompilerIsIdle() {
    Trial.Outcome verdict =
        Trial.hold(
            Fill.operation(Fill::slow), boxedFor(5_000_000_000L), false, new Allowance(1), () -> 1);
    assertRefused(verdict, "squares (512 bits) allocates 1");
  }

  /** Nothing tells boxed vectors from slow code then, and the trial keeps a processor busy. */
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
    assertRefused(verdict, "squares (512 bits) was not compiled in the CPU time");
    assertEquals(Verdict.ALLOCATES, verdict.verdict(), "it may be compiled another time");
    assertTrue(nanos < 1_000_000_000, () -> nanos + " ns");
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

  private static Stream<Named<Fill>> wrongKernels() {
    return Stream.of(
        Named.of("writes nothing", target -> {}),
        Named.of(
            "gets one element wrong",
            target -> {
              Fill.fast(target);
              target[Fill.LENGTH / 2]++;
            }),
        Named.of(
            "leaves out the tail",
            target -> {
              Fill.fast(target);
              target[Fill.LENGTH - 1] = 0;
            }),
        Named.of(
            "writes behind the range",
            target -> {
              Fill.fast(target);
              target[Fill.LENGTH] = 1;
            }));
  }

  @ParameterizedTest
  @MethodSource("wrongKernels")
  void namesWhatIsWrong(Fill wrong) {
    Trial.Outcome verdict = hold(Fill.operation(Fill::slow), candidate(wrong));
    assertRefused(verdict, "squares (512 bits) wrote other bytes");
    assertTrue(verdict.verdict() == Verdict.WRONG);
  }

  /** Its pages are right, as long as they are long. */
  @Test
  void namesWhatForgetsShortPages() {
    Operation<Transpose<byte[], byte[]>> operation = encode4();
    Transpose<byte[], byte[]> forgetful =
        (values, valuesOffset, streams, streamsOffset, stride, count) -> {
          if (count >= 64) {
            operation.scalar().run(values, valuesOffset, streams, streamsOffset, stride, count);
          }
        };
    Trial.Outcome verdict = hold(operation, new Candidate<>("forgets", 512, forgetful));
    assertRefused(verdict, "forgets (512 bits) wrote other bytes");
  }

  @SuppressWarnings("unchecked") // its name says what it is
  private static Operation<Transpose<byte[], byte[]>> encode4() {
    return (Operation<Transpose<byte[], byte[]>>)
        Operations.all().stream()
            .filter(one -> one.name().equals("encode byte[]") && one.width() == 4)
            .findFirst()
            .orElseThrow();
  }

  /** Right for the memory that is timed, and for no other. */
  @Test
  void namesWhatIsWrongElsewhere() {
    Operation<Fill> operation = Fill.operation(Fill::slow, TwoPlaces::new);
    Fill wrongElsewhere =
        target -> {
          Fill.fast(target);
          target[7] += target.length == TwoPlaces.LENGTH ? 1 : 0;
        };
    assertRefused(hold(operation, candidate(wrongElsewhere)), "wrote other bytes");
  }

  private static final class TwoPlaces implements Sample<Fill> {
    static final int LENGTH = Fill.LENGTH + 1;

    private final Fill.FillSample timed = new Fill.FillSample();
    private final long[] elsewhere = new long[LENGTH];

    @Override
    public void clear() {
      timed.clear();
      Arrays.fill(elsewhere, 7);
    }

    @Override
    public int shapes() {
      return timed.shapes();
    }

    @Override
    public void run(Fill kernel, int shape) {
      timed.run(kernel, shape);
    }

    @Override
    public void runAside(Fill kernel) {
      timed.runAside(kernel);
    }

    @Override
    public void runElsewhere(Fill kernel) {
      kernel.run(elsewhere);
    }

    @Override
    public Object output() {
      return new Object[] {timed.output(), elsewhere};
    }
  }

  /** Right when it is compared for the first time, and never again. */
  @Test
  void namesWhatIsWrongOnceCompiled() {
    AtomicInteger compared = new AtomicInteger();
    Operation<Fill> operation = Fill.operation(Fill::slow, () -> new CountingSample(compared));
    Fill wrongInTheEnd =
        target -> {
          Fill.fast(target);
          if (compared.get() > 0) {
            target[7]++;
          }
        };
    Trial.Outcome verdict = hold(operation, candidate(wrongInTheEnd));
    assertRefused(verdict, "wrote other bytes than the scalar kernel once it was compiled");
    assertTrue(verdict.verdict() == Verdict.WRONG);
  }

  private static final class CountingSample implements Sample<Fill> {
    private final Fill.FillSample sample = new Fill.FillSample();
    private final AtomicInteger compared;

    CountingSample(AtomicInteger compared) {
      this.compared = compared;
    }

    @Override
    public void clear() {
      sample.clear();
    }

    @Override
    public int shapes() {
      return 1;
    }

    @Override
    public void run(Fill kernel, int shape) {
      sample.run(kernel, shape);
    }

    @Override
    public void runAside(Fill kernel) {
      sample.runAside(kernel);
    }

    @Override
    public Object output() {
      compared.incrementAndGet();
      return sample.output();
    }
  }

  private static Stream<Named<Throwable>> thrown() {
    return Stream.of(
            new IllegalStateException("no lanes"),
            new NoClassDefFoundError("no lanes"),
            new InternalError("no lanes"),
            new AssertionError("no lanes"))
        .map(thrown -> Named.of(thrown.getClass().getSimpleName(), thrown));
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void namesWhatThrows(Throwable thrown) {
    Fill throwing =
        target -> {
          throw TrialTest.<RuntimeException>unchecked(thrown);
        };
    Trial.Outcome verdict = hold(Fill.operation(Fill::slow), candidate(throwing));
    assertRefused(verdict, "squares (512 bits) threw " + thrown);
    assertTrue(verdict.verdict() == Verdict.WRONG);
  }

  @Test
  void namesScalarCandidatesWithoutBits() {
    Candidate<Fill> scalar = new Candidate<>("other squares", 0, target -> {});
    assertRefused(hold(Fill.operation(Fill::slow), scalar), "other squares wrote");
  }

  private static <K extends Watched<K>> Trial.Outcome hold(
      Operation<K> operation, Candidate<K> candidate) {
    return Trial.hold(operation, candidate, false, new Allowance(1));
  }

  private static Candidate<Fill> candidate(Fill kernel) {
    return new Candidate<>("squares", 512, kernel);
  }

  private static void assertRefused(Trial.Outcome verdict, String reason) {
    assertFalse(verdict.proven(), verdict.reason());
    assertTrue(verdict.reason().contains(reason), verdict.reason());
  }

  @SuppressWarnings("unchecked") // an Error passes as well as a RuntimeException
  private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
