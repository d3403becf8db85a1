// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.trial;

import static io.github.lanewise.kernel.selection.trial.HeldTrials.assertRefused;
import static io.github.lanewise.kernel.selection.trial.HeldTrials.candidate;
import static io.github.lanewise.kernel.selection.trial.HeldTrials.hold;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.split.Transpose;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the trial names candidates that write other bytes than the scalar kernel, or throw.
 */
final class TrialOfWrongKernelsTest {
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

  /** The candidate encodes long pages right, and does nothing for short ones. */
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

  @SuppressWarnings("unchecked") // the kernel's type follows from the operation's name
  private static Operation<Transpose<byte[], byte[]>> encode4() {
    return (Operation<Transpose<byte[], byte[]>>)
        Operations.all().stream()
            .filter(one -> one.name().equals("encode byte[]") && one.width() == 4)
            .findFirst()
            .orElseThrow();
  }

  /** The candidate is right for the memory that is timed, and for no other. */
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

  /** The candidate is right when it is compared for the first time, and never again. */
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
          throw TrialOfWrongKernelsTest.<RuntimeException>unchecked(thrown);
        };
    Trial.Outcome verdict = hold(Fill.operation(Fill::slow), candidate(throwing));
    assertRefused(verdict, "squares (512 bits) threw " + thrown);
    assertTrue(verdict.verdict() == Verdict.WRONG);
  }

  @SuppressWarnings("unchecked") // so an Error can be thrown as well as a RuntimeException
  private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
