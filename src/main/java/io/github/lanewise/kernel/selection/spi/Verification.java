// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.spi;

import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Checks a few calls of a kernel in production. The scalar kernel makes the same calls, and both
 * must write the same. The scalar kernel goes first, because the checked kernel may overwrite its
 * input. Any number of threads may use it at once.
 *
 * <p>Only the elements that a call has to write are compared, because other threads may write to
 * the elements around them.
 *
 * @param <K> the kernel's interface
 */
public final class Verification<K> {
  private final K scalar;
  private final String operation;
  private final int width;
  private final int oneIn;
  private final Consumer<String> alarm;
  private volatile boolean wrong;

  /**
   * @param operation the operation's name
   * @param width the operation's width
   * @param oneIn one call in this many is checked, chosen at random
   * @param alarm receives the end of a sentence that says how the kernel differed
   */
  public Verification(K scalar, String operation, int width, int oneIn, Consumer<String> alarm) {
    this.scalar = scalar;
    this.operation = operation;
    this.width = width;
    this.oneIn = oneIn;
    this.alarm = alarm;
  }

  /**
   * Returns whether the next call is to be checked. Once the kernel has been wrong, every call is
   * checked, because a caller may have kept the kernel for the pieces of one page.
   */
  public boolean isDue() {
    return wrong || oneIn == 1 || ThreadLocalRandom.current().nextInt(oneIn) == 0;
  }

  public K scalar() {
    return scalar;
  }

  /** Returns the number of bytes of a value, or 0 if the operation has no fixed width. */
  public int width() {
    return width;
  }

  /** Returns whether the operation's name begins with this word. It tells the kernel's kind. */
  public boolean isNamed(String word) {
    return operation.startsWith(word + " ");
  }

  /** Checks a call that returns nothing. */
  public void check(Runnable expected, Runnable call, Output<?>... outputs) {
    check(
        () -> {
          expected.run();
          return null;
        },
        () -> {
          call.run();
          return null;
        },
        outputs);
  }

  /**
   * Checks a call. If the kernel differs, the caller gets the scalar kernel's result instead, and
   * the alarm is raised. If there is no memory for a scratch, the call is not checked.
   *
   * @param expected calls the scalar kernel, which writes to the scratches
   * @param call calls the kernel, which writes to the caller's memory
   * @param outputs all elements that the call writes to
   * @return the result of the call
   */
  public <R> R check(Supplier<R> expected, Supplier<R> call, Output<?>... outputs) {
    try {
      for (Output<?> output : outputs) {
        output.makeScratch();
      }
    } catch (OutOfMemoryError noScratch) {
      return call.get();
    }
    R right = expected.get();
    String difference = difference(right, call, outputs);
    if (difference != null) {
      for (Output<?> output : outputs) {
        output.correct();
      }
      wrong = true;
      tell(difference);
    }
    return right;
  }

  private void tell(String difference) {
    try {
      alarm.accept(difference);
    } catch (RuntimeException | Error e) {
      // The caller has the right result. The kernel is withdrawn when a later call differs.
    }
  }

  private static <R> String difference(R right, Supplier<R> call, Output<?>... outputs) {
    R result;
    try {
      result = call.get();
    } catch (VirtualMachineError noFaultOfTheKernel) {
      throw noFaultOfTheKernel;
    } catch (RuntimeException | Error thrown) {
      return "threw " + thrown;
    }
    for (Output<?> output : outputs) {
      int at = output.mismatch();
      if (at >= 0) {
        return "wrote something else than the scalar kernel at element " + at;
      }
    }
    return Objects.equals(right, result) ? null : "returned something else than the scalar kernel";
  }
}
