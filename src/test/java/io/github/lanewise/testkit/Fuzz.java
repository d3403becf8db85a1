// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SplittableRandom;

/**
 * Runs random cases of a target until its share of the time is up. Each case has a seed of its own,
 * {@code target/size/number}, which a failure names and {@code bin/fuzz --seed} runs again.
 */
public final class Fuzz {
  /** The time of all targets of one JVM together, unless {@code bin/fuzz} sets another. */
  private static final double SECONDS = 18;

  private static final long LONGEST_CASE_SECONDS = 120;
  private static final int LEAST_CASES = 10;
  private static final int REPLAYS = 20_000;
  private static final long REPLAY_SECONDS = 10;
  private static final int ATTEMPTS_TO_SHRINK = 300;
  private static final long SHRINKING_NANOS = 8_000_000_000L;

  /**
   * The sizes are mostly small, because kernels differ at their ends, and a small case is fast and
   * easy to read.
   */
  private static final int[] SIZES = {
    8, 40, 40, 40, 40, 150, 150, 150, 150, 150, 150, 150, 600, 600, 600, 600, 600, 3_000, 3_000,
    12_000
  };

  private static final String SEED = System.getProperty("lanewise.fuzz.seed", "");
  private static final long FROM = Long.getLong("lanewise.fuzz.from", 1);
  private static final String GIVEN_SECONDS = System.getProperty("lanewise.fuzz.seconds", "");

  /** The candidates that serve, without which another run with a seed has other kernels. */
  private static final String CANDIDATE = System.getProperty("lanewise.fuzz.candidate", "");

  private Fuzz() {}

  /** One case. All that is random comes from the draw. */
  @FunctionalInterface
  public interface Case {
    void run(Draw draw) throws Exception;
  }

  /**
   * Fails with the seed of the first case that fails, or of a smaller one that fails, too.
   *
   * @param target a name without a slash
   * @param percent the share of the time
   * @param most the largest number of cases in a build. It keeps a fast machine from running cases
   *     that nobody has seen pass, which are for {@code bin/fuzz}
   */
  public static void run(String target, int percent, int most, Case test) {
    if (!SEED.isEmpty()) {
      replay(target, test);
      return;
    }
    boolean asked = !GIVEN_SECONDS.isEmpty();
    double seconds = (asked ? Double.parseDouble(GIVEN_SECONDS) : SECONDS) * percent / 100;
    long start = System.nanoTime();
    SplittableRandom numbers = new SplittableRandom(FROM);
    long cases = 0;
    try (Watchdog watchdog = new Watchdog(target)) {
      while (cases < LEAST_CASES
          || System.nanoTime() - start < seconds * 1e9 && (asked || cases < most)) {
        int size = SIZES[numbers.nextInt(SIZES.length)];
        long number = numbers.nextLong() >>> 1;
        Throwable failure = watchdog.failure(test, size, number);
        cases++;
        if (failure != null) {
          throw smallest(watchdog, test, size, number, failure);
        }
      }
    }
    if (asked) {
      System.out.println("fuzz: " + target + ": " + cases + " cases");
    }
  }

  private static void replay(String target, Case test) {
    String[] parts = SEED.split("/");
    assumeTrue(parts[0].equals(target), "the seed is of " + parts[0]);
    int size = Integer.parseInt(parts[1]);
    long number = Long.parseLong(parts[2]);
    long start = System.nanoTime();
    try (Watchdog watchdog = new Watchdog(target)) {
      // The case runs many times, because kernels must be right before and after C2 has compiled
      // them.
      for (int i = 0; i < REPLAYS && System.nanoTime() - start < REPLAY_SECONDS * 1e9; i++) {
        Throwable failure = watchdog.failure(test, size, number);
        if (failure != null) {
          throw failed(target, size, number, failure);
        }
      }
    }
    System.out.println("fuzz: " + SEED + " passes");
  }

  private static AssertionError smallest(
      Watchdog watchdog, Case test, int size, long number, Throwable failure) {
    long deadline = System.nanoTime() + SHRINKING_NANOS;
    for (int smaller = 1; smaller < size; smaller *= 2) {
      for (int i = 0; i < ATTEMPTS_TO_SHRINK && System.nanoTime() < deadline; i++) {
        Throwable same = watchdog.failure(test, smaller, number + i);
        if (same != null && same.getClass() == failure.getClass()) {
          return failed(watchdog.target, smaller, number + i, same);
        }
      }
    }
    return failed(watchdog.target, size, number, failure);
  }

  private static AssertionError failed(String target, int size, long number, Throwable failure) {
    String seed = option(target + "/" + size + "/" + number);
    System.out.println("fuzz: fails with --seed " + seed + ": " + failure);
    return new AssertionError("bin/fuzz --seed " + seed + " runs it again: " + failure, failure);
  }

  /** Returns what follows --seed so that bin/fuzz runs a case again with the same kernels. */
  private static String option(String seed) {
    return CANDIDATE.isEmpty() ? seed : seed + " -Dlanewise.fuzz.candidate=" + CANDIDATE;
  }

  /** Ends the JVM if a case does not end, because nothing else ends every endless loop. */
  private static final class Watchdog implements AutoCloseable {
    final String target;
    private final Thread tested = Thread.currentThread();
    private final Thread thread = new Thread(this::watch, "fuzz-watchdog");
    private volatile String seed = "";
    private volatile long begun;

    Watchdog(String target) {
      this.target = target;
      thread.setDaemon(true);
      thread.start();
    }

    /** Returns {@code null} if the case passes. */
    Throwable failure(Case test, int size, long number) {
      begun = System.nanoTime();
      seed = target + "/" + size + "/" + number;
      try {
        test.run(new Draw(number, size));
        return null;
      } catch (Throwable e) {
        return e;
      }
    }

    private void watch() {
      try {
        while (true) {
          Thread.sleep(1_000);
          if (!seed.isEmpty() && System.nanoTime() - begun > LONGEST_CASE_SECONDS * 1e9) {
            System.out.println("fuzz: does not end with --seed " + option(seed));
            for (StackTraceElement frame : tested.getStackTrace()) {
              System.out.println("fuzz:   " + frame);
            }
            System.out.flush();
            Runtime.getRuntime().halt(3);
          }
        }
      } catch (InterruptedException e) {
        // The target is done.
      }
    }

    @Override
    public void close() {
      thread.interrupt();
    }
  }
}
