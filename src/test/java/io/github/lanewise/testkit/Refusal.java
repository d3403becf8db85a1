// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.function.Executable;

/** Asserts that a call with bad arguments ends with an exception, and does not touch its target. */
public final class Refusal {
  private Refusal() {}

  /**
   * @param words what the message must hold: names of arguments, numbers
   */
  public static void assertRefused(
      Class<? extends Throwable> type,
      Executable call,
      Memory kind,
      Object target,
      Object... words) {
    byte[] before = kind.bits(target);
    assertRefused(type, call, words);
    assertArrayEquals(before, kind.bits(target), "written in spite of " + type);
  }

  /** Asserts an exception of this type with these words, for a call that has no target. */
  public static void assertRefused(
      Class<? extends Throwable> type, Executable call, Object... words) {
    String message = String.valueOf(assertThrowsExactly(type, call).getMessage());
    List<String> found = List.of(message.replaceAll("[^\\w-]+", " ").split(" "));
    assertAll(
        List.of(words).stream()
            .map(
                word ->
                    () -> assertTrue(found.contains(word.toString()), word + " in " + message)));
  }

  public static void refusesArgument(Executable call, Object... words) {
    assertRefused(IllegalArgumentException.class, call, words);
  }

  public static void refusesRange(Executable call, Object... words) {
    assertRefused(IndexOutOfBoundsException.class, call, words);
  }

  public static void refusesState(Executable call, Object... words) {
    assertRefused(IllegalStateException.class, call, words);
  }
}
