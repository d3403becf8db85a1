// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.FileSettings.Encodings;
import io.github.lanewise.parquet.testkit.FileSettings.Paging;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests pages that are cut off, changed, or announce other numbers than they have. They are read as
 * parquet-java reads them, or refused, in bounded time and memory.
 */
@Tag("any-java")
class DamagedPagesIT {
  private static final int DAMAGES_PER_COLUMN = 150;
  private static final long MOST_ALLOCATED = 8 << 20;

  /** At least one in this many damaged chunks must be readable. */
  private static final int LEAST_READ = 10;

  static Stream<FileSettings> settings() {
    List<FileSettings> settings = new ArrayList<>();
    for (WriterVersion version : WriterVersion.values()) {
      for (Encodings encodings :
          List.of(Encodings.PLAIN, Encodings.BYTE_STREAM_SPLIT, Encodings.DICTIONARY)) {
        settings.add(
            new FileSettings(version, encodings, Paging.TINY, CompressionCodecName.UNCOMPRESSED));
      }
    }
    return settings.stream();
  }

  @ParameterizedTest
  @MethodSource("settings")
  void damagedPagesAreReadAsStockReadsThemOrRefused(FileSettings settings) throws IOException {
    List<ChunkPages> chunks = ChunkPages.write(settings);
    assertTimeoutPreemptively(Duration.ofSeconds(120), () -> readDamaged(chunks));
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void damagedLevelsOfNestedListsAreReadAsStockReadsThemOrRefused(WriterVersion version)
      throws IOException {
    List<ChunkPages> chunks = new ArrayList<>();
    for (int seed = 0; chunks.size() < 6; seed++) {
      for (ChunkPages chunk : ChunkPages.of(new NestedRows(seed, 3).write(300, version))) {
        if (chunk.column().getMaxRepetitionLevel() > 1) {
          chunks.add(chunk);
        }
      }
    }
    assertTimeoutPreemptively(Duration.ofSeconds(120), () -> readDamaged(chunks));
  }

  /** A reader that refused all pages would be no use: some damage changes only values. */
  private static void readDamaged(List<ChunkPages> chunks) throws IOException {
    int read = 0;
    for (ChunkPages chunk : chunks) {
      read += readDamaged(chunk);
    }
    int damages = DAMAGES_PER_COLUMN * chunks.size();
    assertTrue(read > damages / LEAST_READ, read + " of " + damages + " are read");
  }

  /** Returns how many times the chunk was read. */
  private static int readDamaged(ChunkPages chunk) throws IOException {
    int times = 0;
    SplittableRandom random = new SplittableRandom(chunk.name().hashCode());
    for (int i = 0; i < DAMAGES_PER_COLUMN; i++) {
      ChunkPages damaged = chunk.damaged(random);
      String shown = chunk.name() + ", damage " + i;
      int batchRows = 1 + random.nextInt(100);
      long before = allocated();
      List<Object> read = read(damaged, batchRows, shown);
      long bytes = allocated() - before;
      assertTrue(bytes < MOST_ALLOCATED, () -> shown + ": " + bytes + " bytes allocated");
      if (read != null && damaged.isForStock()) {
        assertTrue(
            ChunkPages.same(damaged.readByStock(), read), () -> shown + " is read otherwise");
      }
      times += read == null ? 0 : 1;
    }
    return times;
  }

  /** Returns {@code null} if the chunk is refused. */
  private static List<Object> read(ChunkPages chunk, int batchRows, String shown) {
    try {
      return chunk.readByLanewise(batchRows);
    } catch (ParquetDecodingException e) {
      assertTrue(
          e.getMessage().contains("a file: row group 3, column '" + chunk.name()), e::getMessage);
      return null;
    } catch (RuntimeException e) {
      return fail(shown, e);
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
