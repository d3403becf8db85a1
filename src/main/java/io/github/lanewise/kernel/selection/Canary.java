// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Notices that a vector kernel in production has lost its compiled code, or that C2 has compiled it
 * into a caller without its instructions. Its vectors are objects then, and calls allocate. A
 * single call may allocate for another reason, so there are two ways to the alarm. Half of some
 * calls in a row allocate: this is soon found. Or several of the last calls that were chosen at
 * random have allocated: this finds a copy of the kernel that only some of the calls reach.
 *
 * <p>The JVM does not count what virtual threads allocate. A call of theirs has the kernel called
 * on the trial thread as well, once in ten seconds at most. A copy of the kernel in their code is
 * not found.
 */
final class Canary implements Watch {
  /** One call in this many is measured. A power of two. */
  static final int ONE_IN = 256;

  /**
   * The number of calls in a row that are measured once one has allocated, with that one. If half
   * of them allocate, the alarm is raised.
   */
  static final int LOOKS = 16;

  /** The alarm is raised if so many of the last 32 calls chosen at random have allocated. */
  static final int OF_LAST = 4;

  /** The least time from one call of {@code uncounted} to the next. */
  private static final long UNCOUNTED_NANOS = 10_000_000_000L;

  private final long allowedBytes;
  private final LongConsumer alarm;
  private final Consumer<Canary> uncounted;
  private final AtomicLong due = new AtomicLong(System.nanoTime());

  private volatile boolean suspects;
  private int looks;
  private int allocated;

  /** Has a bit for each of the last 32 calls chosen at random, set if the call has allocated. */
  private volatile int chosen;

  /**
   * @param alarm receives the number of bytes that the last call allocated
   * @param uncounted receives this canary when the JVM does not count what the calling thread
   *     allocates, at most once in ten seconds
   */
  Canary(long allowedBytes, LongConsumer alarm, Consumer<Canary> uncounted) {
    this.allowedBytes = allowedBytes;
    this.alarm = alarm;
    this.uncounted = uncounted;
  }

  /** Returns whether a call has allocated and the calls in a row that follow are measured. */
  boolean suspects() {
    return suspects;
  }

  /** Returns a watch that measures every call for this canary. */
  Watch ofEveryCall() {
    return new Watch() {
      @Override
      public long start() {
        return AllocationMeter.allocatedBytes();
      }

      @Override
      public void end(long start) {
        Canary.this.end(start);
      }
    };
  }

  @Override
  public long start() {
    return suspects || (ThreadLocalRandom.current().nextInt() & ONE_IN - 1) == 0
        ? AllocationMeter.allocatedBytes()
        : NOT_MEASURED;
  }

  @Override
  public void end(long start) {
    if (start == NOT_MEASURED) {
      return;
    }
    if (start < 0) {
      long now = System.nanoTime();
      long last = due.get();
      if (now - last >= 0 && due.compareAndSet(last, now + UNCOUNTED_NANOS)) {
        uncounted.accept(this);
      }
      return;
    }
    long bytes = AllocationMeter.allocatedBytes() - start;
    if (suspects || chosen != 0 || bytes > allowedBytes) {
      look(bytes);
    }
  }

  private synchronized void look(long bytes) {
    boolean allocates = bytes > allowedBytes;
    if (!suspects) {
      chosen = chosen << 1 | (allocates ? 1 : 0);
      if (!allocates) {
        return;
      }
      suspects = true;
      looks = 0;
      allocated = 0;
    }
    looks++;
    allocated += allocates ? 1 : 0;
    if (allocated >= LOOKS / 2 || Integer.bitCount(chosen) >= OF_LAST) {
      suspects = false;
      chosen = 0;
      alarm.accept(bytes);
    } else if (looks == LOOKS) {
      suspects = false;
    }
  }
}
