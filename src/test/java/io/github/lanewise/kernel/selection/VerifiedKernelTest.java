// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.testkit.LoggedLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests {@code -Dlanewise.verify=N} with a kernel that is right in its trial and wrong afterwards.
 */
@Isolated("sets a system property, and measures time and garbage")
final class VerifiedKernelTest {
  private static final String VERIFY = "lanewise.verify";

  private final AtomicInteger scalarCalls = new AtomicInteger();
  private volatile Fill later = Fill::fast;
  private final Fill candidate = target -> later.run(target);

  private final Operation<Fill> operation =
      new TestOperation<>(
          "test",
          "fill",
          8,
          target -> {
            scalarCalls.incrementAndGet();
            Fill.slow(target);
          },
          Fill.FillSample::new,
          bits -> List.of(Fill.candidate("squares", candidate)));

  @AfterEach
  void forgetTheProperty() {
    System.clearProperty(VERIFY);
  }

  @Test
  void aWrongKernelIsWithdrawnForGoodAndTheCallerGetsTheRightBytes() {
    prove("1");
    later =
        target -> {
          Fill.fast(target);
          target[17] ^= 1;
        };
    assertWithdrawn("wrote something else than the scalar kernel at element 17");
  }

  @Test
  void soIsAKernelThatThrows() {
    prove("1");
    later =
        target -> {
          target[0] = 5;
          throw new IndexOutOfBoundsException("on purpose");
        };
    assertWithdrawn("threw java.lang.IndexOutOfBoundsException: on purpose");
  }

  @Test
  void soIsAKernelWhoseVectorsFailAnAssertion() {
    prove("1");
    later =
        target -> {
          target[0] = 5;
          throw new AssertionError("on purpose");
        };
    assertWithdrawn("threw java.lang.AssertionError: on purpose");
  }

  private void assertWithdrawn(String difference) {
    String reason =
        "squares (512 bits) was withdrawn for good: a call of it "
            + difference
            + "; the caller got the scalar kernel's result";
    Fill keptByACaller = operation.kernel();
    try (LoggedLines log = new LoggedLines()) {
      assertRight(operation.kernel());
      assertRight(keptByACaller);
      assertEquals(Verdict.WRONG, operation.decision().verdict());
      assertEquals(reason, operation.decision().reason());
      assertSame(operation.scalar(), operation.kernel());
      later = Fill::fast;
      assertEquals(Verdict.WRONG, operation.settle().verdict(), "tried again");
      assertSame(operation.scalar(), operation.kernel());
      assertEquals(
          List.of("WARNING Lanewise uses a scalar kernel for fill: " + reason), log.lines());
    }
  }

  @Test
  void aScalarCandidateIsNamedWithoutBits() {
    System.setProperty(VERIFY, "1");
    Operation<Fill> scalar =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            Fill.FillSample::new,
            bits -> List.of(new Candidate<>("squares", 0, candidate)));
    assertEquals(Verdict.FASTER, scalar.settle().verdict(), scalar.decision().reason());
    later = target -> target[3] = 3;
    try (LoggedLines log = new LoggedLines()) {
      assertRight(scalar.kernel());
      String reason = scalar.decision().reason();
      assertTrue(reason.startsWith("squares was withdrawn for good: "), reason);
      assertEquals(1, log.lines().size());
    }
  }

  /** A decoder keeps the same kernel for all blocks of a page. */
  @Test
  void aCallerWhoKeepsTheWrongKernelGetsTheRightBytesFromThenOn() {
    prove("1000");
    later = target -> target[3] = 3;
    Fill kept = operation.kernel();
    for (int i = 0; operation.decision().verdict() != Verdict.WRONG; i++) {
      assertTrue(i < 100_000, "not noticed");
      kept.run(new long[Fill.LENGTH]);
    }
    for (int i = 0; i < 1_000; i++) {
      assertRight(kept);
    }
  }

  @Test
  void flightRecorderGetsTheVerdict(@TempDir Path folder) throws IOException {
    prove("1");
    later = target -> target[3] = 3;
    Path file = folder.resolve("decisions.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      assertRight(operation.kernel());
      recording.stop();
      recording.dump(file);
    }
    List<String> verdicts =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().endsWith(".KernelDecision"))
            .map(event -> event.getString("operation") + ": " + event.getString("verdict"))
            .toList();
    assertEquals(List.of("fill: WRONG"), verdicts);
  }

  @Test
  void manyCallersAtOnceGetTheRightBytesAndOneMessage() throws Exception {
    prove("1");
    ExecutorService executor = Executors.newFixedThreadPool(8);
    try (LoggedLines log = new LoggedLines()) {
      List<Future<?>> callers = new ArrayList<>();
      for (int caller = 0; caller < 8; caller++) {
        callers.add(
            executor.submit(
                () -> {
                  for (int call = 0; call < 2_000; call++) {
                    assertRight(operation.kernel());
                  }
                }));
      }
      later = target -> target[3] = 3;
      for (Future<?> caller : callers) {
        caller.get();
      }
      assertRight(operation.kernel());
      assertEquals(1, log.lines().size(), () -> log.lines().toString());
      assertEquals(Verdict.WRONG, operation.decision().verdict());
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void oneCallInSoManyIsChecked() {
    prove("10");
    scalarCalls.set(0);
    for (int call = 0; call < 20_000; call++) {
      assertRight(operation.kernel());
    }
    assertTrue(Math.abs(scalarCalls.get() - 2_000) < 400, scalarCalls::toString);
  }

  /**
   * The watch for lost code must not take the scratch array of each check for garbage of the
   * kernel.
   */
  @Test
  void scratchesDoNotCountAsGarbageOfTheKernel() {
    prove("1");
    for (int call = 0; call < 100 * Canary.ONE_IN; call++) {
      assertRight(operation.kernel());
    }
    assertEquals(Verdict.FASTER, operation.decision().verdict(), operation.decision().reason());
  }

  @Test
  void withoutThePropertyNoCallIsChecked() {
    prove("0");
    scalarCalls.set(0);
    for (int call = 0; call < 10_000; call++) {
      operation.kernel().run(new long[Fill.LENGTH + 1]);
    }
    assertEquals(0, scalarCalls.get());
  }

  @Test
  void anythingButANumberIsIgnoredWithAWarning() {
    try (LoggedLines log = new LoggedLines()) {
      prove("often");
      String warning =
          "WARNING -Dlanewise.verify=often is ignored: it takes 0 for no checks, or N to check one"
              + " call in N";
      assertTrue(log.lines().contains(warning), () -> log.lines().toString());
    }
  }

  private void prove(String oneIn) {
    System.setProperty(VERIFY, oneIn);
    Decision<Fill> decision = operation.settle();
    assertEquals(Verdict.FASTER, decision.verdict(), decision.reason());
  }

  private static void assertRight(Fill kernel) {
    long[] expected = new long[Fill.LENGTH + 1];
    Fill.slow(expected);
    long[] target = new long[Fill.LENGTH + 1];
    kernel.run(target);
    assertArrayEquals(expected, target);
  }
}
