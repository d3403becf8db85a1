// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that damage is distinguished from other failures, even by exceptions without a stack trace
 * or with a cycle of causes.
 */
class DamageTest {
  private static final String READER = "org.apache.parquet.hadoop.ParquetFileReader";

  private static <E extends Exception> E withoutTrace(E e) {
    e.setStackTrace(new StackTraceElement[0]);
    return e;
  }

  /** Compiled code may throw exceptions of the Java language without a stack trace. */
  @Test
  void compiledCodeThatDecodesNonsenseHasMetDamage() {
    assertTrue(Damage.isReasonFor(withoutTrace(new ArrayIndexOutOfBoundsException())));
    assertTrue(Damage.isReasonFor(withoutTrace(new NegativeArraySizeException("-1"))));
  }

  /** Network libraries throw exceptions without a stack trace. parquet-java's own have one. */
  @Test
  void aFailureOfTheInputMayHaveNoTrace() {
    IOException failure = withoutTrace(new IOException("the connection is closed"));
    assertFalse(Damage.isReasonFor(failure));
    assertFalse(
        Damage.isReasonFor(withoutTrace(new ParquetDecodingException("could not read", failure))));
    assertFalse(Damage.isReasonFor(new RuntimeException("could not read", failure)));
  }

  private static StackTraceElement frame(String name) {
    return new StackTraceElement(name, "read", "X.java", 1);
  }

  /**
   * Returns an exception that was thrown in the first of these classes, which the others called.
   */
  private static <E extends Exception> E thrownIn(E e, String... classes) {
    StackTraceElement[] trace = new StackTraceElement[classes.length];
    Arrays.setAll(trace, i -> frame(classes[i]));
    e.setStackTrace(trace);
    return e;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shaded.parquet.org.apache.thrift.protocol.TCompactProtocol",
        "org.apache.parquet.format.Util",
        "org.apache.parquet.bytes.BytesUtils",
        "org.apache.parquet.column.Encoding",
        "org.apache.parquet.crypto.AesGcmDecryptor",
        "org.apache.parquet.filter2.predicate.Operators",
        "org.apache.parquet.internal.column.columnindex.ColumnIndexBuilder",
        "org.apache.parquet.schema.Types",
        "org.apache.parquet.hadoop.metadata.ColumnPath",
        "org.apache.parquet.Preconditions"
      })
  void aClassThatDecodesHasMetDamage(String decoder) {
    assertTrue(Damage.isReasonFor(thrownIn(new IOException(), decoder, READER)));
    assertTrue(Damage.isReasonFor(thrownIn(new RuntimeException(), decoder, READER + "$Chunk")));
    // Without a reader there are no pages.
    assertFalse(Damage.isReasonFor(thrownIn(new IOException(), decoder)));
    assertFalse(Damage.isReasonFor(thrownIn(new IOException(), decoder, "a.Stream", READER)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.Stream",
        "org.apache.parquet.hadoop.util.H1SeekableInputStream",
        "org.apache.parquet.io.DelegatingSeekableInputStream"
      })
  void aStreamFailsWithoutDamage(String stream) {
    assertFalse(Damage.isReasonFor(thrownIn(new IOException(), stream, READER)));
    assertFalse(Damage.isReasonFor(thrownIn(new RuntimeException(), stream, READER + "$Chunk")));
  }

  /** parquet-java reads on after the chunk if its last page announces too many bytes. */
  @Test
  void theEndOfTheFileAmidAPageIsDamage() {
    String stream = "a.Stream";
    assertTrue(
        Damage.isReasonFor(thrownIn(new EOFException(), stream, READER + "$WorkaroundChunk")));
    assertTrue(Damage.isReasonFor(thrownIn(new EOFException(), stream, READER + "$Chunk", READER)));
    assertFalse(Damage.isReasonFor(thrownIn(new IOException(), stream, READER + "$Chunk")));
    assertFalse(Damage.isReasonFor(thrownIn(new EOFException(), stream, READER)));
    assertFalse(
        Damage.isReasonFor(thrownIn(new EOFException(), stream, READER + "$ConsecutivePartList")));
    assertFalse(Damage.isReasonFor(thrownIn(new EOFException(), stream)));
  }

  @Test
  void classesOfTheJdkBelongToTheirCaller() {
    StackTraceElement jdk =
        new StackTraceElement("app", "java.base", "25", "java.util.ArrayList", "get", "X.java", 1);
    for (String caller : new String[] {"org.apache.parquet.format.Util", "a.Stream"}) {
      Exception thrown = new IndexOutOfBoundsException();
      thrown.setStackTrace(new StackTraceElement[] {jdk, frame(caller), frame(READER)});
      assertEquals(!caller.equals("a.Stream"), Damage.isReasonFor(thrown));
    }
  }

  /** The innermost exception of the stream counts, however often parquet-java has wrapped it. */
  @Test
  void theInnermostFailureOfAStreamCounts() {
    IOException failure = thrownIn(new IOException("no disk"), "a.Stream", READER);
    IOException between = thrownIn(new IOException(failure), "org.apache.parquet.bytes.X", READER);
    assertFalse(Damage.isReasonFor(thrownIn(new ParquetDecodingException("bad", between), READER)));
    assertTrue(Damage.isReasonFor(thrownIn(new ParquetDecodingException("bad"), READER)));
    assertFalse(Damage.isReasonFor(thrownIn(new ParquetCryptoRuntimeException("no key"), READER)));
  }

  @Test
  void causesThatFormACycleEnd() {
    Exception first = withoutTrace(new IllegalStateException("first"));
    first.initCause(new IllegalStateException("second", first));
    assertTrue(assertTimeoutPreemptively(ofSeconds(9), () -> Damage.isReasonFor(first)));
  }
}
