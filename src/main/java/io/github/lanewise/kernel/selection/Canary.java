// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.spi.Meter;
import io.github.lanewise.kernel.selection.spi.Watch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Notices that a vector kernel in production has lost its compiled code, or that C2 has compiled it
 * without vector instructions. Its vectors are objects then, and its calls allocate. A single call
 * may allocate for another reason, so it raises no alarm. The alarm is raised if half of {@link
 * #LOOKS} calls in a row allocate, which is soon found. It is also raised if calls of several of
 * the last requests that were chosen at random have allocated. This second rule finds a copy of the
 * kernel that C2 has compiled into one caller in spite of {@code TypeProfiles}.
 *
 * <p>The JVM does not count the allocations of virtual threads. After a measured call on a virtual
 * thread, the kernel is also called on the trial thread, at most once in ten seconds. A copy of the
 * kernel in the code of virtual threads is not found.
 */
final class Canary implements Meter {
  /** One request for a kernel in this many gets one whose calls are measured. A power of two. */
  static final int ONE_IN = 256;

  /**
   * The number of calls in a row that are measured once a call has allocated, including that call.
   * If half of them allocate, the alarm is raised.
   */
  static final int LOOKS = 16;

  /** The alarm is raised if calls of this many of the last 32 chosen requests have allocated. */
  static final int OF_LAST = 4;

  /** The least time from one call of {@code uncounted} to the next. */
  private static final long UNCOUNTED_NANOS = 10_000_000_000L;

  private final long allowedBytes;
  private final LongConsumer alarm;
  private final Consumer<Canary> uncounted;
  private final AtomicLong due = new AtomicLong(System.nanoTime());

  /** Measures no call until one of those that are chosen at random has allocated. */
  private final Watch quiet = new Watch(this, false);

  private final Watch everyCall = new Watch(this, true);

  private int looks;
  private int allocated;

  /** Has a bit for each of the last 32 chosen requests, set if a call of it has allocated. */
  private volatile int chosen;

  /** Whether a request has been chosen that has no bit yet. */
  private volatile boolean newRequest;

  /**
   * @param alarm receives the number of bytes that the last call allocated
   * @param uncounted receives this canary when the JVM does not count the allocations of the
   *     calling thread, at most once in ten seconds
   */
  Canary(long allowedBytes, LongConsumer alarm, Consumer<Canary> uncounted) {
    this.allowedBytes = allowedBytes;
    this.alarm = alarm;
    this.uncounted = uncounted;
  }

  /** Returns the watch of the calls that are measured only while there is a suspicion. */
  Watch quiet() {
    return quiet;
  }

  /** Returns the watch of the calls that were chosen at random. */
  Watch everyCall() {
    return everyCall;
  }

  /** Returns whether a call has allocated and the calls in a row that follow are measured. */
  boolean suspects() {
    return quiet.measures();
  }

  /**
   * Lets the next measured call begin a new bit. Threads that choose requests at the same time
   * share one flag, so two requests may share a bit, and the calls of one request may take several
   * bits. For this reason a kernel may be withdrawn for a while although only one request has
   * allocated.
   */
  @Override
  public void requestChosen() {
    newRequest = true;
  }

  @Override
  public long read() {
    return AllocationMeter.allocatedBytes();
  }

  @Override
  public void called(long before) {
    if (before < 0) {
      long now = System.nanoTime();
      long last = due.get();
      if (now - last >= 0 && due.compareAndSet(last, now + UNCOUNTED_NANOS)) {
        countAgain();
      }
      return;
    }
    long bytes = AllocationMeter.allocatedBytes() - before;
    if (suspects() || chosen != 0 || bytes > allowedBytes) {
      look(bytes);
    }
  }

  private void countAgain() {
    try {
      uncounted.accept(this);
    } catch (RuntimeException | Error e) {
      // The caller's call has succeeded.
    }
  }

  private synchronized void look(long bytes) {
    boolean allocates = bytes > allowedBytes;
    if (!suspects()) {
      if (newRequest) {
        newRequest = false;
        chosen <<= 1;
      }
      if (!allocates) {
        return;
      }
      chosen |= 1;
      quiet.measure(true);
      looks = 0;
      allocated = 0;
    }
    looks++;
    allocated += allocates ? 1 : 0;
    if (allocated >= LOOKS / 2 || Integer.bitCount(chosen) >= OF_LAST) {
      quiet.measure(false);
      chosen = 0;
      try {
        alarm.accept(bytes);
      } catch (RuntimeException | Error e) {
        // The call has succeeded. If the kernel goes on allocating, the next alarm withdraws it.
      }
    } else if (looks == LOOKS) {
      quiet.measure(false);
    }
  }
}
