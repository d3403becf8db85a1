// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.dictionary.DictionariesFuzzIT;
import io.github.lanewise.fuzz.ModelCalls;
import io.github.lanewise.kernel.selection.ChangingKernels;
import io.github.lanewise.testkit.Fuzz;
import io.github.lanewise.testkit.LoggedLines;
import io.github.lanewise.testkit.Reference;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.Together;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Tests that threads that call at once do not disturb each other, and that kernels may be published
 * and withdrawn meanwhile. {@code -Dlanewise.it.threads.seconds} tells how long random calls go on.
 */
@Isolated("other tests ask for the kernels that serve")
final class ThreadsIT {
  private static final int THREADS = 8;
  private static final int CALLS = Sizes.reduced() ? 20 : 300;
  private static final int COUNT = 1003;

  @Test
  void serveManyCallersAtOnce() throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> callers =
          // Two callers for each kernel, each with values of its own.
          Stream.of(2, 4, 8, 12)
              .flatMap(width -> Stream.of(caller(width, 1), caller(width, 2)))
              .toList();
      for (Future<Void> caller : executor.invokeAll(callers)) {
        caller.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void kernelsComeAndGoWhileManyCall() throws Exception {
    Map<String, Fuzz.Case> calls = new TreeMap<>(ModelCalls.all());
    calls.put("dictionary", DictionariesFuzzIT::run);
    LoggedLines withdrawals = new LoggedLines();
    try (withdrawals;
        ChangingKernels kernels = new ChangingKernels()) {
      Together.run(calls, kernels::change);
    }
  }

  private static Callable<Void> caller(int width, long seed) {
    return () -> use(width, seed);
  }

  private static Void use(int width, long seed) {
    byte[] values = new byte[16 * COUNT];
    new SplittableRandom(seed).nextBytes(values);
    byte[] streams = new byte[width * COUNT];
    Reference.encode(values, 0, streams, 0, COUNT, COUNT, width);
    int hash = Reference.hash(1, values, 0, COUNT);
    byte[] encoded = new byte[streams.length];
    byte[] decoded = new byte[streams.length];
    for (int i = 0; i < CALLS; i++) {
      Arrays.fill(encoded, (byte) i);
      ByteStreamSplit.encode(values, 0, encoded, 0, COUNT, width);
      assertEquals(-1, Arrays.mismatch(streams, encoded));
      Arrays.fill(decoded, (byte) i);
      ByteStreamSplit.decode(streams, 0, decoded, 0, COUNT, width);
      assertEquals(-1, Arrays.mismatch(Arrays.copyOf(values, decoded.length), decoded));
      assertEquals(hash, PolynomialHash.hash(values, 0, COUNT));
    }
    return null;
  }
}
