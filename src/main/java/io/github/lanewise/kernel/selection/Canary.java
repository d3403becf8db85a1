// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Notices that a vector kernel in production has lost its compiled code. Its vectors are objects
 * then, and every call allocates. A single call may allocate for another reason, so the canary
 * watches some calls in a row before it raises the alarm. The JVM does not count what virtual
 * threads allocate. A call of theirs has the kernel called on the trial thread as well, once in ten
 * seconds at most.
 */
final class Canary implements Watch {
  /** While no watched call allocates, one call in this many is watched. A power of two. */
  static final int ONE_IN = 256;

  /**
   * The number of calls in a row that are watched after one that allocated. If half of them
   * allocate, the alarm is raised.
   */
  static final int LOOKS = 16;

  /** The least time from one call of {@code uncounted} to the next. */
  private static final long UNCOUNTED_NANOS = 10_000_000_000L;

  private final long allowedBytes;
  private final LongConsumer alarm;
  private final Consumer<Canary> uncounted;
  private final AtomicLong due = new AtomicLong(System.nanoTime());

  private volatile boolean suspects;
  private int looks;
  private int allocated;

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

  /** Returns whether a call has allocated and the calls in a row that follow are watched. */
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
    if (suspects || bytes > allowedBytes) {
      look(bytes);
    }
  }

  private synchronized void look(long bytes) {
    if (!suspects) {
      if (bytes <= allowedBytes) {
        // Another thread has ended the watch since this one asked.
        return;
      }
      suspects = true;
      looks = 0;
      allocated = 0;
    }
    looks++;
    allocated += bytes > allowedBytes ? 1 : 0;
    if (allocated >= LOOKS / 2) {
      suspects = false;
      alarm.accept(bytes);
    } else if (looks == LOOKS) {
      suspects = false;
    }
  }
}
