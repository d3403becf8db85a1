// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.parquet.io.api.Binary;

/**
 * A program for tests, called as {@code RacingHashes SECONDS THREADS}. In each round, many threads
 * ask the same new values for their hashes, so that the first calls for a value race. All threads
 * begin at the same moment, and half of them with the last value. The program prints how many calls
 * there were, and how many returned a wrong hash.
 */
public final class RacingHashes {
  private static final int VALUES = 512;

  private static final AtomicLong CALLS = new AtomicLong();
  private static final AtomicLong WRONG = new AtomicLong();

  private static Binary[] values;
  private static int[] hashes;
  private static volatile boolean over;

  private RacingHashes() {}

  public static void main(String[] args) throws Exception {
    double seconds = Double.parseDouble(args[0]);
    int threads = Integer.parseInt(args[1]);
    SplittableRandom random = new SplittableRandom(1);
    long start = System.nanoTime();
    CyclicBarrier round =
        new CyclicBarrier(
            threads,
            () -> {
              over = System.nanoTime() - start > seconds * 1e9;
              makeValues(random);
            });
    Thread[] callers = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      boolean backwards = i % 2 == 1;
      callers[i] = new Thread(() -> call(round, backwards));
      callers[i].start();
    }
    for (Thread caller : callers) {
      caller.join();
    }
    System.out.println("calls: " + CALLS);
    System.out.println("wrong: " + WRONG);
  }

  private static void call(CyclicBarrier round, boolean backwards) {
    try {
      for (round.await(); !over; round.await()) {
        int wrong = 0;
        for (int i = 0; i < VALUES; i++) {
          int at = backwards ? VALUES - 1 - i : i;
          // The second call must find the hash that the first call or another thread has stored.
          wrong += values[at].hashCode() == hashes[at] ? 0 : 1;
          wrong += values[at].hashCode() == hashes[at] ? 0 : 1;
        }
        CALLS.addAndGet(2 * VALUES);
        WRONG.addAndGet(wrong);
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static void makeValues(SplittableRandom random) {
    values = new Binary[VALUES];
    hashes = new int[VALUES];
    for (int i = 0; i < VALUES; i++) {
      byte[] bytes = new byte[random.nextInt(100)];
      random.nextBytes(bytes);
      int hash = 1;
      for (byte b : bytes) {
        hash = 31 * hash + b;
      }
      hashes[i] = hash;
      values[i] =
          switch (i % 5) {
            case 0 -> Binary.fromConstantByteArray(bytes);
            case 1 -> Binary.fromConstantByteArray(bytes, 0, bytes.length);
            case 2 -> Binary.fromConstantByteBuffer(ByteBuffer.wrap(bytes));
            case 3 -> Binary.fromReusedByteArray(bytes);
            default -> Binary.fromConstantByteBuffer(direct(bytes), 0, bytes.length);
          };
    }
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
  }
}
