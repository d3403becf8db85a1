// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.Acceleration;
import io.github.lanewise.BitPacking;
import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.DeltaDecoder;
import io.github.lanewise.DeltaEncoder;
import io.github.lanewise.Dictionaries;
import io.github.lanewise.HybridDecoder;
import io.github.lanewise.Levels;
import io.github.lanewise.LittleEndian;
import io.github.lanewise.MinMax;
import io.github.lanewise.PolynomialHash;
import io.github.lanewise.Validity;
import io.github.lanewise.dictionary.IntDictionary;
import io.github.lanewise.dictionary.LongDictionary;
import io.github.lanewise.kernel.selection.CalledOperations;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.testkit.HybridStream;
import io.github.lanewise.testkit.InFreshJvms;
import io.github.lanewise.testkit.NullPattern;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a kernel that has passed its trial stays compiled whatever page comes next, for
 * instance the first short one, or the first of another kind of memory. If the JVM dropped the
 * code, the kernel would allocate an object for each vector until it is compiled again, hundreds of
 * megabytes in all.
 */
@DisabledIfSystemProperty(
    named = "lanewise.provider",
    matches = "vector",
    disabledReason = "kernels may serve although they are slower than scalar ones")
final class ShortPageIT {
  private static final int PAGE = 20_000;
  private static final int PAGES = 100;
  private static final int[] UNUSUAL = {0, 1, 5, 64, 1_000, 4_096};

  /** Allowed bytes a page, for views of direct buffers and the JVM's own garbage. */
  private static final long BYTES_A_PAGE = 600;

  private static final byte[] VALUES = new byte[16 * PAGE];
  private static final byte[] STREAMS = new byte[16 * PAGE];
  private static final int[] INTS = new int[PAGE];
  private static final long[] LONGS = new long[PAGE];
  private static final boolean[] BOOLEANS = new boolean[PAGE];
  private static final float[] FLOATS = new float[PAGE];
  private static final double[] DOUBLES = new double[PAGE];

  @BeforeAll
  static void trials() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
    Acceleration.proveAll();
    // C2 may have been busy with other tests. So undecided operations get a second trial.
    Acceleration.proveAll();
  }

  /**
   * Counts only operations that have a vector kernel at this width. A quarter of them may gain too
   * little to serve: a few are near the margin, and serve in one JVM and not in the next.
   */
  @Test
  void vectorsServe() {
    assumeTrue("vector".equals(System.getProperty("lanewise.it.provider")));
    List<Operation<?>> tried =
        Operations.all().stream()
            .filter(o -> o.decision().verdict() != Verdict.NO_CANDIDATE)
            .toList();
    long vectors = tried.stream().filter(o -> o.decision().bits() > 0).count();
    assertTrue(
        vectors > 0 && 4 * vectors >= 3 * tried.size(),
        () -> "only " + vectors + " of " + tried.size());
  }

  /**
   * Other tests would not notice that a trial refuses a kernel because it boxes vectors: the scalar
   * kernel gives the right result, too.
   */
  @Test
  void noVectorKernelForArraysBoxes() {
    List<String> boxed =
        Operations.all().stream()
            // At 128 bits on Java 21, encode of width 16 boxes in some JVMs only, and gains
            // nothing.
            .filter(o -> !o.name().contains("direct") && o.width() != 16)
            // If a kernel serves, a better candidate may have been refused twice. This is not
            // tested.
            .filter(o -> o.decision().verdict() != Verdict.FASTER)
            .filter(o -> o.decision().reason().contains("allocates"))
            .map(o -> o.name() + " " + o.width() + ": " + o.decision().reason())
            .toList();
    assertEquals(List.of(), boxed);
  }

  private static Stream<Named<IntConsumer>> pages() {
    List<Named<IntConsumer>> pages = new ArrayList<>();
    for (int width : new int[] {2, 4, 8, 12, 16}) {
      pages.add(
          Named.of(
              "encode width " + width,
              count -> ByteStreamSplit.encode(VALUES, 0, STREAMS, 0, count, width)));
      pages.add(
          Named.of(
              "decode width " + width,
              count -> ByteStreamSplit.decode(STREAMS, 0, VALUES, 0, count, width)));
    }
    pages.add(
        Named.of("encode float[]", count -> ByteStreamSplit.encode(FLOATS, 0, STREAMS, 0, count)));
    pages.add(
        Named.of("decode float[]", count -> ByteStreamSplit.decode(STREAMS, 0, FLOATS, 0, count)));
    pages.add(
        Named.of(
            "encode double[]", count -> ByteStreamSplit.encode(DOUBLES, 0, STREAMS, 0, count)));
    pages.add(
        Named.of(
            "decode double[]", count -> ByteStreamSplit.decode(STREAMS, 0, DOUBLES, 0, count)));
    pages.add(
        Named.of("encode int[]", count -> ByteStreamSplit.encode(INTS, 0, STREAMS, 0, count)));
    pages.add(
        Named.of("decode int[]", count -> ByteStreamSplit.decode(STREAMS, 0, INTS, 0, count)));
    pages.add(
        Named.of("encode long[]", count -> ByteStreamSplit.encode(LONGS, 0, STREAMS, 0, count)));
    pages.add(
        Named.of("decode long[]", count -> ByteStreamSplit.decode(STREAMS, 0, LONGS, 0, count)));
    for (int width : new int[] {1, 8, 17, 31}) {
      pages.add(
          Named.of(
              "unpack int[] of width " + width,
              count -> BitPacking.unpack(width, STREAMS, 0, INTS, 0, count)));
      pages.add(
          Named.of(
              "pack int[] of width " + width,
              count -> BitPacking.pack(width, INTS, 0, STREAMS, 0, count)));
      byte[] runs = HybridStream.random(width, 1000, width).repeat(1 << 20, 0).bytes();
      HybridDecoder hybrid = new HybridDecoder();
      pages.add(
          Named.of(
              "runs int[] of width " + width,
              count -> {
                hybrid.reset(width, runs, 0, runs.length);
                hybrid.read(INTS, 0, count);
              }));
    }
    for (int width : new int[] {5, 20, 47, 60}) {
      pages.add(
          Named.of(
              "unpack long[] of width " + width,
              count -> BitPacking.unpack(width, STREAMS, 0, LONGS, 0, count)));
    }
    int[] ids = new int[PAGE];
    for (int size : new int[] {3, 16}) {
      pages.add(
          Named.of(
              "look up int[] of " + size,
              count -> Dictionaries.lookup(ids, 0, new int[16], size, INTS, 0, count)));
      pages.add(
          Named.of(
              "look up double[] of " + size,
              count -> Dictionaries.lookup(ids, 0, new double[16], size, DOUBLES, 0, count)));
    }
    pages.add(
        Named.of(
            "put boolean[]", count -> LittleEndian.putBits(BOOLEANS, 0, STREAMS, 0, 0, count)));
    pages.add(
        Named.of(
            "get boolean[]", count -> LittleEndian.getBits(STREAMS, 0, 0, BOOLEANS, 0, count)));
    pages.add(Named.of("hash", count -> INTS[0] = PolynomialHash.hash(VALUES, 0, count)));
    pages.add(
        Named.of(
            "hashAll of 8 bytes", count -> PolynomialHash.hashAll(VALUES, 0, 8, INTS, 0, count)));
    pages.add(
        Named.of(
            "minMax long[]", count -> MinMax.longs(LONGS, 0, Math.max(count, 1), new long[2])));
    pages.add(
        Named.of(
            "minMax float[]", count -> MinMax.floats(FLOATS, 0, Math.max(count, 1), new float[2])));
    pages.add(
        Named.of(
            "minMax double[]",
            count -> MinMax.doubles(DOUBLES, 0, Math.max(count, 1), new double[2])));
    pages.add(Named.of("put float[]", count -> LittleEndian.put(FLOATS, 0, VALUES, 0, count)));
    pages.add(Named.of("get double[]", count -> LittleEndian.get(VALUES, 0, DOUBLES, 0, count)));
    pages.addAll(ofColumns());
    return pages.stream();
  }

  /** Returns pages that a writer or a reader of columns makes. */
  private static List<Named<IntConsumer>> ofColumns() {
    int[] ids = new int[PAGE];
    long[] validity = NullPattern.FEW_NULLS.bitmap(0, PAGE);
    long[] bitmap = new long[PAGE / 64 + 1];
    IntDictionary intDictionary = new IntDictionary();
    LongDictionary longDictionary = new LongDictionary();
    int[] equalInts = new int[PAGE];
    long[] equalLongs = new long[PAGE];
    byte[] intDeltas = new byte[DeltaEncoder.maxIntsLength(PAGE)];
    int intEnd = new DeltaEncoder().encode(equalInts, 0, intDeltas, 0, PAGE);
    byte[] longDeltas = new byte[DeltaEncoder.maxLongsLength(PAGE)];
    long[] steps = LongStream.range(0, PAGE).map(i -> i * i).toArray();
    int longEnd = new DeltaEncoder().encode(steps, 0, longDeltas, 0, PAGE);
    DeltaDecoder deltas = new DeltaDecoder();
    long[] longs = new long[7];
    float[] floats = new float[16];
    return List.of(
        Named.of("find int[]", count -> intDictionary.putAll(equalInts, 0, count, ids, 0)),
        Named.of("find long[]", count -> longDictionary.putAll(equalLongs, 0, count, ids, 0)),
        Named.of("look up long[]", count -> Dictionaries.lookup(ids, 0, longs, 7, LONGS, 0, count)),
        Named.of(
            "look up float[]", count -> Dictionaries.lookup(ids, 0, floats, 16, FLOATS, 0, count)),
        Named.of("at least", count -> Levels.atLeast(INTS, 0, 1, bitmap, 0, count)),
        Named.of("equal", count -> Levels.equal(INTS, 0, 1, bitmap, 0, count)),
        Named.of("spread int[]", count -> Validity.spread(INTS, 0, validity, 0, INTS, 0, count)),
        Named.of("spread long[]", count -> Validity.spread(LONGS, 0, validity, 0, LONGS, 0, count)),
        Named.of(
            "spread float[]", count -> Validity.spread(FLOATS, 0, validity, 0, FLOATS, 0, count)),
        Named.of(
            "spread double[]",
            count -> Validity.spread(DOUBLES, 0, validity, 0, DOUBLES, 0, count)),
        Named.of("compact int[]", count -> Validity.compact(INTS, 0, validity, 0, INTS, 0, count)),
        Named.of(
            "compact long[]", count -> Validity.compact(LONGS, 0, validity, 0, LONGS, 0, count)),
        Named.of(
            "compact float[]", count -> Validity.compact(FLOATS, 0, validity, 0, FLOATS, 0, count)),
        Named.of(
            "compact double[]",
            count -> Validity.compact(DOUBLES, 0, validity, 0, DOUBLES, 0, count)),
        Named.of(
            "delta int[]",
            count -> {
              deltas.reset(intDeltas, 0, intEnd);
              deltas.read(INTS, 0, count);
            }),
        Named.of(
            "delta long[]",
            count -> {
              deltas.reset(longDeltas, 0, longEnd);
              deltas.read(LONGS, 0, count);
            }));
  }

  /**
   * Tells which operations with vector kernels have no page in {@link #pages}. Those on direct
   * memory are left out, because without vectors they go through a tile.
   */
  public static void main(String[] args) {
    Stream<Runnable> calls = pages().map(page -> () -> page.getPayload().accept(PAGE));
    List<String> missing =
        CalledOperations.withVectorsNotCalledBy(calls).stream()
            .filter(operation -> !operation.contains("direct"))
            .toList();
    System.out.println("not called: " + missing);
  }

  @Test
  @InFreshJvms
  @EnabledForJreRange(min = JRE.JAVA_21)
  void everyOperationWithVectorsHasAPage() {
    CalledOperations.assertNoneMissing(ShortPageIT.class);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void staysCompiledAfterPagesOfUnusualSize(IntConsumer page) {
    awaitCompiled(page);
    for (int count : UNUSUAL) {
      page.accept(count);
      assertNoGarbage("after a page of " + count + " values", page);
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_22)
  void staysCompiledForOtherKindsOfMemory(@TempDir Path folder) throws IOException {
    assumeTrue(
        "vector".equals(System.getProperty("lanewise.it.provider")),
        "scalar kernels go through a tile");
    ByteBuffer direct = ByteBuffer.allocateDirect(4 * PAGE);
    ByteBuffer readOnly = direct.asReadOnlyBuffer();
    ByteBuffer mapped = mapped(folder);
    run(count -> ByteStreamSplit.decode(direct, 0, FLOATS, 0, count), PAGE);
    assertNoGarbage("read only", count -> ByteStreamSplit.decode(readOnly, 0, FLOATS, 0, count));
    assertNoGarbage("mapped", count -> ByteStreamSplit.decode(mapped, 0, FLOATS, 0, count));
  }

  private static ByteBuffer mapped(Path folder) throws IOException {
    Path file = Files.write(folder.resolve("page"), new byte[4 * PAGE]);
    try (FileChannel channel = FileChannel.open(file)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, 4 * PAGE);
    }
  }

  /**
   * Waits for C2. The JVM may have dropped the code of a kernel that was not called since its
   * trial.
   */
  private static void awaitCompiled(IntConsumer page) {
    long start = System.nanoTime();
    long before;
    do {
      before = AllocationMeter.allocatedBytes();
      run(page, PAGE);
    } while (AllocationMeter.allocatedBytes() - before > PAGES * BYTES_A_PAGE
        && System.nanoTime() - start < 2_000_000_000L);
  }

  private static void assertNoGarbage(String when, IntConsumer page) {
    long before = AllocationMeter.allocatedBytes();
    run(page, PAGE);
    long bytes = AllocationMeter.allocatedBytes() - before;
    assertTrue(bytes <= PAGES * BYTES_A_PAGE, () -> when + ": " + bytes + " bytes");
  }

  private static void run(IntConsumer page, int count) {
    for (int i = 0; i < PAGES; i++) {
      page.accept(count);
    }
  }
}
