// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

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
  /** While no watched call allocates, one call in this many is watched. */
  static final int ONE_IN = 256;

  /**
   * The number of calls in a row that are watched after one that allocated. If half of them
   * allocate, the alarm is raised.
   */
  static final int LOOKS = 16;

  /** The least time from one call of {@code uncounted} to the next. */
  private static final long UNCOUNTED_NANOS = 10_000_000_000L;

  private final long allowedBytes;
  private final Consumer<Boolean> suspicion;
  private final LongConsumer alarm;
  private final Runnable uncounted;
  private final AtomicLong due = new AtomicLong(System.nanoTime());

  private volatile boolean suspects;
  private int looks;
  private int allocated;

  /**
   * @param suspicion receives true when every call is to be watched, and false when one in {@link
   *     #ONE_IN} is enough again
   * @param alarm receives the number of bytes that the last call allocated
   * @param uncounted is run when the JVM does not count what the calling thread allocates, at most
   *     once in ten seconds
   */
  Canary(long allowedBytes, Consumer<Boolean> suspicion, LongConsumer alarm, Runnable uncounted) {
    this.allowedBytes = allowedBytes;
    this.suspicion = suspicion;
    this.alarm = alarm;
    this.uncounted = uncounted;
  }

  @Override
  public long start() {
    return AllocationMeter.allocatedBytes();
  }

  @Override
  public void end(long start) {
    if (start < 0) {
      long now = System.nanoTime();
      long last = due.get();
      if (now - last >= 0 && due.compareAndSet(last, now + UNCOUNTED_NANOS)) {
        uncounted.run();
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
      suspicion.accept(true);
    }
    looks++;
    allocated += bytes > allowedBytes ? 1 : 0;
    if (allocated >= LOOKS / 2) {
      alarm.accept(bytes);
    } else if (looks == LOOKS) {
      suspects = false;
      suspicion.accept(false);
    }
  }
}
