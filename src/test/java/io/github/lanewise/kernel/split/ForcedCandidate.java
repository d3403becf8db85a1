// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Fill;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.TestOperation;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.testkit.Bits;
import io.github.lanewise.testkit.Reference;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Programs for JVMs with a {@link ForcedTable}. Each uses an operation with a special candidate,
 * checks all results that its calls get, and tells the decision.
 */
final class ForcedCandidate {
  private static final int COUNT = 1003;
  private static final int CALLERS = 16;
  private static final long LONGEST_MILLIS = 10_000;

  private ForcedCandidate() {}

  /** A kernel for width 2 that gets the last byte wrong. */
  static final class Wrong {
    public static void main(String[] args) {
      Transpose<byte[], byte[]> wrong =
          (values, valuesOffset, streams, streamsOffset, stride, count) -> {
            ScalarEncode2.run(values, valuesOffset, streams, streamsOffset, stride, count);
            streams[streamsOffset + stride + count - 1] ^= 1;
          };
      encodeWithCandidate(new Candidate<>("careless exchange", 512, wrong));
    }
  }

  /** A kernel for width 2 that the JVM does not turn into vector instructions. */
  static final class Emulated {
    @SuppressWarnings("unchecked") // the test compiles the class, which needs the vector module
    public static void main(String[] args) throws ReflectiveOperationException {
      Object emulated =
          Class.forName("io.github.lanewise.kernel.split.EmulatedEncode2")
              .getDeclaredConstructor()
              .newInstance();
      encodeWithCandidate(
          new Candidate<>(
              "compress", Integer.getInteger("forced.bits"), (Transpose<byte[], byte[]>) emulated));
    }
  }

  private static void encodeWithCandidate(Candidate<Transpose<byte[], byte[]>> candidate) {
    ForcedTable.encode2 = candidate;
    Operation<?> operation =
        Operations.all().stream()
            .filter(one -> one.name().equals("encode byte[]") && one.width() == 2)
            .findFirst()
            .orElseThrow();
    operation.prove();
    while (operation.decision().verdict() == Verdict.NOT_TRIED) {
      encode();
    }
    for (int i = 0; i < 3_000; i++) {
      encode();
    }
    require(operation.decision().kernel() == operation.scalar(), "the scalar kernel serves");
    tell(operation.decision());
  }

  private static void encode() {
    byte[] values = Bits.random(2 * COUNT);
    byte[] expected = new byte[2 * COUNT];
    Reference.encode(values, 0, expected, 0, COUNT, COUNT, 2);
    byte[] streams = new byte[2 * COUNT];
    ByteStreamSplit.encode(values, 0, streams, 0, COUNT, 2);
    require(Arrays.equals(expected, streams), "encode");
  }

  /** A kernel that is right and fast, but takes its time in the trial. */
  static final class Good {
    private static final CountDownLatch RELEASED = new CountDownLatch(1);
    private static final Set<String> CALLING_THREADS = ConcurrentHashMap.newKeySet();
    private static final AtomicInteger SAMPLES = new AtomicInteger();

    private static final Operation<Fill> OPERATION =
        new TestOperation<>(
            "test",
            "fill",
            8,
            Fill::slow,
            () -> {
              SAMPLES.incrementAndGet();
              return new Fill.FillSample();
            },
            bits -> List.of(Fill.candidate("squares", Good::waitAndFill)));

    public static void main(String[] args) throws Exception {
      useFromManyThreads();
      OPERATION.prove();
      require(
          OPERATION.decision().kernel() == OPERATION.scalar(),
          "the scalar kernel serves meanwhile");
      require(!OPERATION.decision().settled(), "the trial is under way");
      RELEASED.countDown();
      Decision<Fill> decision = OPERATION.settle();
      require(SAMPLES.get() == 3, "one trial takes three samples, not " + SAMPLES);
      require(CALLING_THREADS.equals(Set.of("lanewise-trial")), "called by " + CALLING_THREADS);
      use();
      require(CALLING_THREADS.contains("main"), "the candidate serves");
      awaitEndOfTrialThread();
      tell(decision);
    }

    private static void waitAndFill(long[] target) {
      CALLING_THREADS.add(Thread.currentThread().getName());
      try {
        RELEASED.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      Fill.fast(target);
    }

    private static void useFromManyThreads() throws Exception {
      ExecutorService executor = Executors.newFixedThreadPool(CALLERS);
      CountDownLatch start = new CountDownLatch(1);
      List<Future<?>> callers =
          Stream.generate(() -> executor.submit(() -> useAfter(start)))
              .limit(CALLERS)
              .<Future<?>>map(caller -> caller)
              .toList();
      start.countDown();
      for (Future<?> caller : callers) {
        caller.get();
      }
      executor.shutdown();
    }

    private static Void useAfter(CountDownLatch start) throws InterruptedException {
      start.await();
      for (int i = 0; i < 100; i++) {
        use();
      }
      return null;
    }

    private static void use() {
      long[] expected = new long[Fill.LENGTH];
      Arrays.setAll(expected, i -> (long) i * i);
      long[] target = new long[Fill.LENGTH];
      OPERATION.kernel().run(target);
      require(Arrays.equals(expected, target), "fill");
    }

    private static void awaitEndOfTrialThread() throws InterruptedException {
      long deadline = System.currentTimeMillis() + LONGEST_MILLIS;
      while (Thread.getAllStackTraces().keySet().stream()
          .anyMatch(thread -> thread.getName().equals("lanewise-trial"))) {
        require(System.currentTimeMillis() < deadline, "the trial thread ends");
        Thread.sleep(5);
      }
    }
  }

  private static void tell(Decision<?> decision) {
    WorkQueue.LINES.awaitIdle();
    System.out.println("algorithm: " + decision.algorithm());
    System.out.println("reason: " + decision.reason());
  }

  private static void require(boolean right, String what) {
    if (!right) {
      throw new AssertionError("wrong: " + what);
    }
  }
}
