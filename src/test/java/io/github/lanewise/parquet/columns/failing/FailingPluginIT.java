// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.Lanewise;
import io.github.lanewise.parquet.columns.failing.FailingFile.Later;
import io.github.lanewise.parquet.testkit.LedgerAllocator;
import io.github.lanewise.parquet.testkit.LedgerAllocator.Memory;
import io.github.lanewise.parquet.testkit.OpenBuffers;
import io.github.lanewise.parquet.testkit.Releases;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that each step of a file of parquet-java's own writer may fail, with the plugin and without
 * it. The caller sees the same failure, the stream has the same bytes, and the plugin leaks no
 * memory that parquet-java does not leak.
 */
@Tag("any-java")
class FailingPluginIT {
  private static final int ROWS = 400;

  /** The tests share a configuration, because it takes long to make. */
  private static final Configuration CONFIGURATION = new Configuration();

  /** A file that is written with a failure on the way. */
  private static final class Attempt {
    final FailingFile file;
    final FailingCodecs codecs;
    final LedgerAllocator allocator = new LedgerAllocator(Memory.HEAP);
    final OpenBuffers buffers = new OpenBuffers(allocator);
    Throwable thrown;
    Throwable thrownByClose;

    Attempt(FailingFile file, FailingCodecs codecs) {
      this.file = file;
      this.codecs = codecs;
    }

    Attempt run(WriterVersion version, boolean plugin) {
      ParquetWriter<Group> writer;
      try {
        ExampleParquetWriter.Builder builder =
            ExampleParquetWriter.builder(file)
                .withConf(CONFIGURATION)
                .withType(WriteAttempt.SCHEMA)
                .withWriterVersion(version)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withMinRowCountForPageSizeCheck(50)
                .withRowGroupSize(6_000L);
        if (Releases.BYTE_STREAM_SPLIT_BY_COLUMN) {
          Since14.set(builder, buffers, codecs);
        }
        writer = (plugin ? Lanewise.accelerate(builder) : builder).build();
      } catch (IOException | RuntimeException | Error e) {
        thrown = e;
        return this;
      }
      try {
        for (int i = 0; i < ROWS; i++) {
          writer.write(row(i));
        }
      } catch (IOException | RuntimeException | Error e) {
        thrown = e;
      }
      try {
        writer.close();
      } catch (IOException | RuntimeException | Error e) {
        thrownByClose = e;
      }
      return this;
    }

    private static Group row(int i) {
      Group row = new SimpleGroup(WriteAttempt.SCHEMA);
      row.add("number", i % 40L);
      if (i % 3 > 0) {
        row.add("text", "text " + i);
      }
      row.add("d", Math.sqrt(i));
      return row;
    }

    boolean failed() {
      return thrown != null || thrownByClose != null;
    }

    void requireSameAs(Attempt stock, String step) {
      assertEquals(String.valueOf(stock.thrown), String.valueOf(thrown), step);
      assertEquals(String.valueOf(stock.thrownByClose), String.valueOf(thrownByClose), step);
      assertArrayEquals(stock.file.written.bytes(), file.written.bytes(), step);
      assertEquals(stock.file.closed, file.closed, step);
      assertTrue(buffers.leaks() <= stock.buffers.leaks(), step);
      assertTrue(buffers.wrongReleases() <= stock.buffers.wrongReleases(), step);
    }
  }

  /** Its methods are linked only if the builder has them. The builder of 1.13 does not. */
  private static final class Since14 {
    static void set(
        ExampleParquetWriter.Builder builder,
        ByteBufferAllocator allocator,
        CompressionCodecFactory codecs) {
      builder.withAllocator(allocator).withCodecFactory(codecs);
    }
  }

  private static Attempt whole(WriterVersion version, boolean plugin) {
    Attempt whole =
        new Attempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1))
            .run(version, plugin);
    assertNull(whole.thrown);
    assertNull(whole.thrownByClose);
    assertEquals(0, whole.buffers.leaks());
    return whole;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyStepOfTheStreamMayFail(WriterVersion version) {
    int steps = whole(version, true).file.steps;
    for (Later later : new Later[] {Later.WORK, Later.FAIL_WITH_SAME}) {
      for (int failing = 1; failing <= steps; failing++) {
        Attempt stock =
            new Attempt(new FailingFile(failing, later), new FailingCodecs(null, -1))
                .run(version, false);
        new Attempt(new FailingFile(failing, later), new FailingCodecs(null, -1))
            .run(version, true)
            .requireSameAs(stock, "step " + failing + ", later steps " + later);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyCompressionMayFail(WriterVersion version) {
    assumeTrue(Releases.BYTE_STREAM_SPLIT_BY_COLUMN, "1.13 has no builder with a codec factory");
    int compressions = whole(version, true).codecs.compressions;
    assertTrue(compressions > 5, compressions + " compressions");
    Throwable failure = new IOException("a codec fails on purpose");
    for (int failing = 1; failing <= compressions; failing++) {
      Attempt stock =
          new Attempt(new FailingFile(0, Later.WORK), new FailingCodecs(failure, failing))
              .run(version, false);
      assertTrue(stock.failed());
      new Attempt(new FailingFile(0, Later.WORK), new FailingCodecs(failure, failing))
          .run(version, true)
          .requireSameAs(stock, "compression " + failing);
    }
  }

  /**
   * Nothing leaks, whoever asked for the memory. No release of parquet-java with an allocator leaks
   * here either, so a leak is the plugin's.
   */
  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyAllocationMayFail(WriterVersion version) {
    assumeTrue(Releases.BYTE_STREAM_SPLIT_BY_COLUMN, "1.13 has no builder with an allocator");
    int allocations = whole(version, true).allocator.allocations();
    assertTrue(allocations > 10, allocations + " allocations");
    for (int failing = 1; failing <= allocations; failing++) {
      Attempt attempt = new Attempt(new FailingFile(0, Later.WORK), new FailingCodecs(null, -1));
      attempt.allocator.failAt(failing);
      attempt.run(version, true);
      String step = "allocation " + failing + ": " + attempt.thrown;
      Throwable first = attempt.thrown != null ? attempt.thrown : attempt.thrownByClose;
      assertInstanceOf(OutOfMemoryError.class, first, step);
      assertEquals(0, attempt.buffers.leaks(), step);
      assertEquals(0, attempt.buffers.wrongReleases(), step);
    }
  }
}
