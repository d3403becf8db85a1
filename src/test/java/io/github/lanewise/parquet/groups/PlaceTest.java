// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;

/**
 * Tests that a message names the place, and the reason even if only a cause of the exception has
 * it.
 */
class PlaceTest {
  private static final String PLACE = "a file: row group 4, column 'a.b', page 2: ";

  private static String reason(Exception cause) {
    Place place = new Place("a file");
    place.startGroup(() -> 4);
    ParquetDecodingException failure = place.failure("a.b", "page 2", cause);
    assertSame(cause, failure.getCause());
    String message = failure.getMessage();
    assertEquals(PLACE, message.substring(0, PLACE.length()));
    return message.substring(PLACE.length());
  }

  @Test
  void theMessageIsTheReason() {
    assertEquals("no such id", reason(new IOException("no such id")));
  }

  @Test
  void theLastCauseIsNamedToo() {
    Exception cause = new IOException("a frame is cut off");
    Exception between = new IllegalStateException("between", cause);
    assertEquals(
        "could not decompress page: a frame is cut off",
        reason(new ParquetDecodingException("could not decompress page", between)));
  }

  /** An exception that is made from a cause alone has the text of that cause as its message. */
  @Test
  void aReasonIsNamedOnce() {
    assertEquals(
        "java.io.IOException: cut off", reason(new RuntimeException(new IOException("cut off"))));
  }

  @Test
  void anExceptionWithoutAMessageIsNamedByItsClass() {
    assertEquals("java.lang.NullPointerException", reason(new NullPointerException()));
    assertEquals(
        "could not read: java.lang.ArithmeticException",
        reason(new ParquetDecodingException("could not read", new ArithmeticException())));
  }

  @Test
  void causesThatFormACycleEnd() {
    Exception first = new IOException("first");
    Exception second = new IOException("second", first);
    first.initCause(second);
    assertEquals("first: second", assertTimeoutPreemptively(ofSeconds(9), () -> reason(first)));
  }

  @Test
  void aRowGroupHasAPlaceOfItsOwn() {
    Place place = new Place("a file");
    place.startGroup(() -> 7);
    assertEquals(
        "a file: row group 7: a header", place.failure(new IOException("a header")).getMessage());
  }
}
