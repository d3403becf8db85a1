// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.ParquetFileRange;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;

class GroupStreamTest {
  private static ColumnChunkMetaData chunk(long start, long bytes) {
    return ColumnChunkMetaData.get(
        ColumnPath.get("x"),
        Types.required(PrimitiveTypeName.INT32).named("x"),
        CompressionCodecName.UNCOMPRESSED,
        null,
        Set.of(Encoding.PLAIN),
        Statistics.createStats(Types.required(PrimitiveTypeName.INT32).named("x")),
        start,
        0,
        1,
        bytes,
        bytes);
  }

  /** Returns a stream that has read ranges, each with one of these futures. */
  private static GroupStream stream(List<CompletableFuture<ByteBuffer>> futures)
      throws IOException {
    GroupStream stream =
        new GroupStream(
            new DelegatingSeekableInputStream(new ByteArrayInputStream(new byte[0])) {
              @Override
              public long getPos() {
                return 0;
              }

              @Override
              public void seek(long position) {}

              @Override
              public void readVectored(List<ParquetFileRange> which, ByteBufferAllocator memory) {
                for (int i = 0; i < which.size(); i++) {
                  which.get(i).setDataReadFuture(futures.get(i));
                }
              }
            },
            0,
            "file");
    stream.remember();
    stream.readVectored(
        futures.stream().map(each -> new ParquetFileRange(100, 10)).toList(),
        new HeapByteBufferAllocator());
    return stream;
  }

  /** parquet-java itself waits for such a read, and gives up after some minutes. */
  @Test
  void aReadThatDoesNotEndIsNotWaitedFor() throws IOException {
    GroupStream stream =
        stream(
            List.of(
                new CompletableFuture<>(),
                CompletableFuture.failedFuture(new IOException("no disk"))));
    List<ByteBuffer> bytes =
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> stream.bytesOf(chunk(100, 10)));
    assertEquals(List.of(), bytes);
  }

  @Test
  void bytesThatWereReadTwiceComeOnce() throws IOException {
    ByteBuffer read = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    GroupStream stream =
        stream(
            List.of(
                CompletableFuture.completedFuture(read),
                CompletableFuture.completedFuture(read.duplicate())));
    assertEquals(List.of(ByteBuffer.wrap(new byte[] {3, 4, 5})), stream.bytesOf(chunk(102, 3)));
  }

  @Test
  void aTimeoutIsNoDamage() {
    IOException timeout = new IOException("Timeout while fetching result", new TimeoutException());
    timeout.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement(
              "org.apache.parquet.hadoop.ParquetFileReader$ConsecutivePartList", "x", "X.java", 1)
        });
    assertFalse(Damage.isReasonFor(timeout));
  }
}
