// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static io.github.lanewise.parquet.columns.failing.WriteAttempt.BATCHES;
import static io.github.lanewise.parquet.columns.failing.WriteAttempt.ROWS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.failing.FailingFile.Later;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Makes each step of reading a file fail. The caller gets that failure, and the reader can be
 * closed and then holds nothing, or what parquet-java itself would not let go of.
 */
@Tag("any-java")
class FailingReadsIT {
  private static MemoryFile file(WriterVersion version) throws IOException {
    return new WriteAttempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1))
        .run(version)
        .file
        .written;
  }

  private static ReadAttempt whole(MemoryFile file) throws IOException {
    ReadAttempt whole =
        new ReadAttempt(new FailingInput(file, 0), new FailingCodecs(null, -1)).run();
    assertNull(whole.thrown);
    whole.requireNothingHeld();
    assertEquals(BATCHES * ROWS, whole.rows);
    assertNotEquals(1, whole.values);
    return whole;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyStepOfTheStreamMayFail(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    int steps = whole(file).file.steps;
    assertTrue(steps > 10, steps + " steps");
    for (int failing = 1; failing <= steps; failing++) {
      FailingInput input = new FailingInput(file, failing);
      ReadAttempt attempt = new ReadAttempt(input, new FailingCodecs(null, -1)).run();
      attempt.requireFailure(input.failure);
      attempt.requireNoMoreHeldThanBy(
          new ReadAttempt(new FailingInput(file, failing), new FailingCodecs(null, -1)).runStock());
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyAllocationMayFail(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    int allocations = whole(file).allocator.allocations();
    for (int failing = 1; failing <= allocations; failing++) {
      ReadAttempt attempt = new ReadAttempt(new FailingInput(file, 0), new FailingCodecs(null, -1));
      attempt.allocator.failAt(failing);
      attempt.run();
      assertTrue(attempt.thrown instanceof OutOfMemoryError, () -> "" + attempt.thrown);
      ReadAttempt stock = new ReadAttempt(new FailingInput(file, 0), new FailingCodecs(null, -1));
      stock.allocator.failAt(failing);
      attempt.requireNoMoreHeldThanBy(stock.runStock());
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyDecompressionMayFail(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    int decompressions = whole(file).codecs.decompressions;
    assertTrue(decompressions > 5, decompressions + " decompressions");
    for (int failing = 1; failing <= decompressions; failing++) {
      for (Throwable failure :
          new Throwable[] {
            new IOException("a codec fails on purpose"),
            new IllegalStateException("a codec fails on purpose"),
            new StackOverflowError("a codec fails on purpose")
          }) {
        ReadAttempt attempt =
            new ReadAttempt(new FailingInput(file, 0), new FailingCodecs(failure, failing)).run();
        attempt.requireFailure(failure);
        attempt.requireNothingHeld();
      }
    }
  }
}
