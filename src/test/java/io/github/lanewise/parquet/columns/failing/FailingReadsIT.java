// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static io.github.lanewise.parquet.columns.failing.WriteAttempt.BATCHES;
import static io.github.lanewise.parquet.columns.failing.WriteAttempt.ROWS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.columns.ReadOptions;
import io.github.lanewise.parquet.columns.failing.FailingFile.Later;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that each step of reading a file may fail. The caller gets that failure, and the batches
 * before it are right. The reader can be closed, and then holds nothing but memory that
 * parquet-java itself would not release.
 */
@Tag("any-java")
class FailingReadsIT {
  private static MemoryFile file(WriterVersion version) throws IOException {
    return new WriteAttempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1))
        .run(version)
        .file
        .written;
  }

  private static ReadAttempt attempt(MemoryFile file, int failing) {
    return new ReadAttempt(new FailingInput(file, failing), new FailingCodecs(null, -1));
  }

  private static ReadAttempt whole(MemoryFile file) throws IOException {
    ReadAttempt whole = attempt(file, 0).run();
    assertNull(whole.thrown);
    whole.requireNothingHeld();
    assertEquals(BATCHES * ROWS, whole.rows);
    ReadAttempt stock = attempt(file, 0).runStock();
    assertEquals(stock.file.steps, whole.file.steps, "both take the same steps");
    assertEquals(stock.allocator.allocations(), whole.allocator.allocations());
    return whole;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyStepOfTheStreamMayFail(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    ReadAttempt whole = whole(file);
    int steps = whole.file.steps;
    assertTrue(steps > 10, steps + " steps");
    for (int failing = 1; failing <= steps; failing++) {
      ReadAttempt attempt = attempt(file, failing).run();
      attempt.requireFailure(attempt.file.failure);
      attempt.requireBeginningOf(whole);
      ReadAttempt stock = attempt(file, failing).runStock();
      stock.requireFailure(stock.file.failure);
      attempt.requireAsManyBuffersHeldAsBy(stock);
    }
  }

  /** The next reader gets the codecs and the memory of the reader that failed. */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void aFailureSpoilsNeitherCodecsNorMemory(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    ReadAttempt whole = whole(file);
    for (int failing = 1; failing <= whole.file.steps; failing++) {
      ArrayCodecs codecs = ArrayCodecs.create();
      FailingInput input = new FailingInput(file, failing);
      ReadAttempt attempt = new ReadAttempt(input, codecs, ReadOptions.pageMemory()).run();
      attempt.requireFailure(input.failure);
      attempt.requireBeginningOf(whole);
      FailingInput sound = new FailingInput(file, 0);
      ReadAttempt next = new ReadAttempt(sound, codecs, ReadOptions.pageMemory()).run();
      assertNull(next.thrown);
      assertEquals(whole.batches, next.batches);
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyAllocationMayFail(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    ReadAttempt whole = whole(file);
    int allocations = whole.allocator.allocations();
    assertTrue(allocations > 2, allocations + " allocations");
    for (int failing = 1; failing <= allocations; failing++) {
      ReadAttempt attempt = attempt(file, 0);
      attempt.allocator.failAt(failing);
      attempt.run();
      assertTrue(attempt.thrown instanceof OutOfMemoryError, () -> "" + attempt.thrown);
      assertTrue(attempt.thrown.getMessage().endsWith("on purpose"), () -> "" + attempt.thrown);
      attempt.requireBeginningOf(whole);
      ReadAttempt stock = attempt(file, 0);
      stock.allocator.failAt(failing);
      attempt.requireAsManyBuffersHeldAsBy(stock.runStock());
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyDecompressionMayFail(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    ReadAttempt whole = whole(file);
    FailingCodecs counting = new FailingCodecs(null, -1);
    new ReadAttempt(new FailingInput(file, 0), counting).run();
    assertEquals(1, counting.releases);
    int decompressions = counting.decompressions;
    assertTrue(decompressions > 5, decompressions + " decompressions");
    for (int failing = 1; failing <= decompressions; failing++) {
      for (Throwable failure :
          new Throwable[] {
            new IOException("a codec fails on purpose"),
            new IllegalStateException("a codec fails on purpose"),
            new StackOverflowError("a codec fails on purpose")
          }) {
        FailingCodecs codecs = new FailingCodecs(failure, failing);
        ReadAttempt attempt = new ReadAttempt(new FailingInput(file, 0), codecs).run();
        attempt.requireFailure(failure);
        attempt.requireBeginningOf(whole);
        attempt.requireNothingHeld();
        assertEquals(1, codecs.releases, "the codecs are released");
      }
    }
  }
}
