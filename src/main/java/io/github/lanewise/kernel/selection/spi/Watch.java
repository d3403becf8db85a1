// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

/**
 * Is told when each call of a kernel begins and ends, and decides whether a meter measures the
 * call. It runs on the caller's thread, so it must not throw. Any number of threads may use it at
 * once.
 */
public final class Watch {
  private static final long NOT_MEASURED = Long.MIN_VALUE;

  private final Meter meter;

  /** Is volatile, because a meter that has a suspicion sets it while other threads call. */
  private volatile boolean measures;

  /**
   * @param measures whether the meter measures every call. Otherwise it measures no call until
   *     {@link #measure} says so
   */
  public Watch(Meter meter, boolean measures) {
    this.meter = meter;
    this.measures = measures;
  }

  /** Lets the meter measure every call from now on, or no call. */
  public void measure(boolean everyCall) {
    measures = everyCall;
  }

  /** Returns whether every call is measured. */
  public boolean measures() {
    return measures;
  }

  /** Returns the state of the meter, which {@link #end} takes after the call. */
  public long start() {
    return measures ? meter.read() : NOT_MEASURED;
  }

  /**
   * Ends a call. This is not called if the kernel has thrown an exception.
   *
   * @param start the result of {@link #start}
   */
  public void end(long start) {
    if (start != NOT_MEASURED) {
      meter.called(start);
    }
  }
}
