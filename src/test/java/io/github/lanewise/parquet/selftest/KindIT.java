// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.SelfTests;
import io.github.lanewise.parquet.read.PageReaders;
import io.github.lanewise.parquet.report.PageCount;
import io.github.lanewise.parquet.report.SelfTestThreads;
import io.github.lanewise.parquet.report.Withdrawals;
import io.github.lanewise.parquet.stock.DifferenceException;
import io.github.lanewise.parquet.testkit.ServingWriters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("counts the pages of the whole JVM")
class KindIT {
  @RegisterExtension private final SaidWithdrawals said = new SaidWithdrawals();

  /** Returns a kind that runs this self-test. */
  private static Kind kind(Runnable selfTest) {
    return new Kind(Encoding.PLAIN, PrimitiveTypeName.INT32) {
      @Override
      void compare() {
        selfTest.run();
      }

      @Override
      String plural() {
        return "kinds";
      }
    };
  }

  @Test
  void allKindsPassWithThisRelease() {
    int splitWriters = System.getProperty("lanewise.it.parquet").startsWith("1.13.") ? 2 : 5;
    // PLAIN, BYTE_STREAM_SPLIT, two encodings with a dictionary, deltas, and RLE.
    assertEquals(8 + splitWriters + 2 * 7 + 5 + 8 + 5, SelfTests.runAll());
    assertEquals(List.of(), said.list());
  }

  @Test
  void noPageOfASelfTestIsCounted() throws Exception {
    SelfTests.runAll();
    Map<String, Long> before = counts();
    for (Encoding encoding : List.of(Encoding.PLAIN, Encoding.RLE_DICTIONARY)) {
      kind(() -> runAgain(encoding)).isOurs();
    }
    assertEquals(before, counts());
  }

  /**
   * Runs self-tests of kinds that have passed theirs, so that the factory makes Lanewise's writers.
   */
  private static void runAgain(Encoding encoding) {
    try {
      new WriterKind(encoding, PrimitiveTypeName.INT32, FactoryWriters::new).compare();
      new ReaderKind(Encoding.PLAIN, PrimitiveTypeName.INT32, PageReaders::of).compare();
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private record FactoryWriters(ParquetProperties properties) implements Writers {
    @Override
    public ValuesWriter stock(ColumnDescriptor column) {
      return writer(
          properties.getWriterVersion() == WriterVersion.PARQUET_1_0
              ? new DefaultV1ValuesWriterFactory()
              : new DefaultV2ValuesWriterFactory(),
          column);
    }

    @Override
    public ValuesWriter ours(ColumnDescriptor column) {
      ValuesWriter writer = writer(new LanewiseValuesWriterFactory(), column);
      assertTrue(ServingWriters.isLanewise(writer), writer::toString);
      return writer;
    }

    private ValuesWriter writer(ValuesWriterFactory factory, ColumnDescriptor column) {
      factory.initialize(properties);
      return factory.newValuesWriter(column);
    }
  }

  private static Map<String, Long> counts() {
    return PageCount.live().entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().longValue()));
  }

  /** parquet-java ends pages by the buffered size, which no byte of a page shows. */
  @Test
  void aWriterThatCountsItsBytesInAnotherWayIsNoticed() {
    WriterKind kind =
        new WriterKind(
            Encoding.PLAIN, PrimitiveTypeName.INT64, properties -> new MiscountingWriters());
    assertFalse(kind.isOurs());
    assertTrue(
        said.list().get(0).endsWith("the buffered size is 9, with parquet-java 8"),
        () -> "" + said.list());
  }

  private static final class MiscountingWriters implements Writers {
    @Override
    public ValuesWriter stock(ColumnDescriptor column) {
      return new PlainValuesWriter(64, 1 << 16, new HeapByteBufferAllocator());
    }

    @Override
    public ValuesWriter ours(ColumnDescriptor column) {
      return new PlainValuesWriter(64, 1 << 16, new HeapByteBufferAllocator()) {
        @Override
        public long getBufferedSize() {
          long size = super.getBufferedSize();
          return size == 0 ? 0 : size + 1;
        }
      };
    }
  }

  /** A distribution of parquet-java may choose a writer of another class for some columns. */
  @Test
  void aWriterOfAnotherClassStaysAndTheOthersOfItsKindAreReplaced() {
    WriterKind kind = new WriterKind(Encoding.PLAIN, PrimitiveTypeName.INT64, FactoryWriters::new);
    for (int repeat = 0; repeat < 2; repeat++) {
      assertTrue(kind.isOurs());
      assertTrue(kind.replaces(PlainValuesWriter.class));
      assertFalse(kind.replaces(String.class));
    }
    assertEquals(
        List.of(
            "PLAIN writers of INT64 that are of another class, of "
                + new DifferenceException(
                    "are of " + String.class + " and not of " + PlainValuesWriter.class)),
        said.list());
  }

  @Test
  void aSelfTestIsRunOnce() {
    int[] runs = {0};
    Kind kind = kind(() -> runs[0]++);
    assertTrue(kind.isOurs());
    assertTrue(kind.isOurs());
    assertEquals(1, runs[0]);
  }

  @Test
  void whatFailsIsLeftToStockForGoodAndSaidOnceHoweverManyThreadsAsk() throws Exception {
    int threads = 4;
    CountDownLatch allRun = new CountDownLatch(threads);
    Kind kind =
        kind(
            () -> {
              allRun.countDown();
              await(allRun);
              throw new IllegalStateException("differs");
            });
    var executor = Executors.newFixedThreadPool(threads);
    List<Future<Boolean>> answers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      answers.add(executor.submit(kind::isOurs));
    }
    for (Future<Boolean> each : answers) {
      assertFalse(each.get());
    }
    executor.shutdown();
    assertFalse(kind.isOurs());
    assertEquals(List.of("kinds of java.lang.IllegalStateException: differs"), said.list());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The agent's changed classes ask like this when a self-test wants parquet-java's own reader. */
  @Test
  void whileASelfTestRunsItsOwnThreadGetsStocks() {
    boolean[] within = {true};
    Kind[] kind = new Kind[1];
    kind[0] = kind(() -> within[0] = kind[0].isOurs());
    assertTrue(kind[0].isOurs());
    assertFalse(within[0]);
  }

  @Test
  void aThreadThatHasEndedItsSelfTestIsFreeWhileAnotherOneRuns() throws Exception {
    SelfTestThreads.begin();
    SelfTestThreads.end();
    var other = Executors.newSingleThreadExecutor();
    other.submit(SelfTestThreads::begin).get();
    assertFalse(SelfTestThreads.runsHere());
    other.submit(SelfTestThreads::end).get();
    other.shutdown();
  }

  @ParameterizedTest
  @ValueSource(classes = {OutOfMemoryError.class, StackOverflowError.class})
  void memoryOrStackThatRunsOutIsNoVerdict(Class<? extends Error> type) throws Exception {
    List<Error> errors = new ArrayList<>(List.of(type.getConstructor().newInstance()));
    Kind kind =
        kind(
            () -> {
              if (!errors.isEmpty()) {
                throw errors.remove(0);
              }
            });
    assertFalse(kind.isOurs());
    assertTrue(kind.isOurs());
    assertEquals(List.of(), said.list());
  }

  @Test
  void memoryThatStaysShortIsAVerdictInTheEnd() {
    int[] runs = {0};
    OutOfMemoryError error = new OutOfMemoryError();
    Kind kind =
        kind(
            () -> {
              runs[0]++;
              throw error;
            });
    for (int i = 0; i < 10; i++) {
      assertFalse(kind.isOurs());
    }
    assertEquals(4, runs[0]);
    assertEquals(List.of("kinds of " + error), said.list());
  }

  @Test
  @SuppressWarnings("removal")
  void aThreadThatIsToDieGoesOnDying() {
    ThreadDeath death = new ThreadDeath();
    Kind kind =
        kind(
            () -> {
              throw death;
            });
    assertSame(death, assertThrows(ThreadDeath.class, kind::isOurs));
    assertFalse(SelfTestThreads.runsHere());
    assertEquals(List.of(), said.list());
  }

  /** Nothing in a self-test waits, so an interrupt is left for the code that runs afterwards. */
  @Test
  void anInterruptIsLeftAlone() {
    SelfTests.runAll();
    Thread.currentThread().interrupt();
    kind(() -> runAgain(Encoding.PLAIN)).isOurs();
    assertTrue(Thread.interrupted());
  }

  /** The listener stands for the application's logging. */
  @Test
  void aListenerThatFailsDoesNotReachWhoAsks() {
    Withdrawals.tell(
        (what, cause) -> {
          throw new IllegalStateException("broken logging");
        });
    Kind kind =
        kind(
            () -> {
              throw new IllegalArgumentException();
            });
    assertFalse(kind.isOurs());
  }
}
