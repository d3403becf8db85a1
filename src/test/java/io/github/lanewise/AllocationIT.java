// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.dictionary.IntDictionary;
import io.github.lanewise.dictionary.LongDictionary;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.CalledOperations;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import io.github.lanewise.testkit.HybridStream;
import io.github.lanewise.testkit.InFreshJvms;
import io.github.lanewise.testkit.NullPattern;
import io.github.lanewise.testkit.Sizes;
import io.github.lanewise.testkit.WarmUp;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a compiled call allocates nothing, or at most one tile and views of buffers. The test
 * is skipped where vector kernels serve without a trial, because only a trial refuses candidates
 * that allocate.
 */
@DisabledIfSystemProperty(
    named = "lanewise.it.unproven",
    matches = "true",
    disabledReason = "kernels serve without a trial, which would refuse those that allocate")
final class AllocationIT {
  private static final int COUNT = 1003;
  private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(Sizes.reduced() ? 60 : 15);

  /** The 8 KiB of a tile, and the header of its array. */
  private static final long TILE = 8192 + 16;

  private static final long VIEWS = 512;

  private static final long VIEW = 128;

  private static final byte[] VALUES = new byte[COUNT * 16];
  private static final byte[] STREAMS = new byte[COUNT * 16];
  private static final float[] FLOATS = new float[COUNT];
  private static final double[] DOUBLES = new double[COUNT];
  private static final int[] INTS = new int[COUNT];
  private static final long[] LONGS = new long[COUNT];
  private static final boolean[] BOOLEANS = new boolean[COUNT];
  private static final int[] OFFSETS = IntStream.rangeClosed(0, COUNT).map(i -> 7 * i).toArray();

  private static final ByteBuffer HEAP_VALUES = ByteBuffer.wrap(VALUES);
  private static final ByteBuffer HEAP_STREAMS = ByteBuffer.wrap(STREAMS);
  private static final ByteBuffer READ_ONLY = ByteBuffer.wrap(VALUES).asReadOnlyBuffer();
  private static final ByteBuffer DIRECT_VALUES = ByteBuffer.allocateDirect(COUNT * 16);
  private static final ByteBuffer DIRECT_STREAMS = ByteBuffer.allocateDirect(COUNT * 16);

  @BeforeAll
  static void requireAMeter() {
    assumeTrue(AllocationMeter.available(), "this JVM does not count");
    Acceleration.proveAll();
  }

  private static Stream<Named<Runnable>> withoutGarbage() {
    List<Named<Runnable>> calls = new ArrayList<>();
    for (int width : new int[] {1, 2, 3, 4, 7, 8, 12, 16}) {
      calls.add(
          Named.of(
              "encode width " + width,
              () -> ByteStreamSplit.encode(VALUES, 0, STREAMS, 0, COUNT, width)));
      calls.add(
          Named.of(
              "decode width " + width,
              () -> ByteStreamSplit.decode(STREAMS, 0, VALUES, 0, COUNT, width)));
    }
    calls.add(
        Named.of(
            "decode heap buffers",
            () -> ByteStreamSplit.decode(HEAP_STREAMS, 0, HEAP_VALUES, 0, COUNT, 4)));
    calls.add(
        Named.of("encode float[]", () -> ByteStreamSplit.encode(FLOATS, 0, STREAMS, 0, COUNT)));
    calls.add(
        Named.of("decode float[]", () -> ByteStreamSplit.decode(STREAMS, 0, FLOATS, 0, COUNT)));
    calls.add(
        Named.of("encode double[]", () -> ByteStreamSplit.encode(DOUBLES, 0, STREAMS, 0, COUNT)));
    calls.add(
        Named.of("decode double[]", () -> ByteStreamSplit.decode(STREAMS, 0, DOUBLES, 0, COUNT)));
    calls.add(Named.of("encode int[]", () -> ByteStreamSplit.encode(INTS, 0, STREAMS, 0, COUNT)));
    calls.add(Named.of("decode int[]", () -> ByteStreamSplit.decode(STREAMS, 0, INTS, 0, COUNT)));
    calls.add(Named.of("encode long[]", () -> ByteStreamSplit.encode(LONGS, 0, STREAMS, 0, COUNT)));
    calls.add(Named.of("decode long[]", () -> ByteStreamSplit.decode(STREAMS, 0, LONGS, 0, COUNT)));
    for (int width : new int[] {1, 8, 17, 31}) {
      calls.add(
          Named.of(
              "unpack int[] width " + width,
              () -> BitPacking.unpack(width, STREAMS, 0, INTS, 0, COUNT)));
      calls.add(
          Named.of(
              "pack int[] width " + width,
              () -> BitPacking.pack(width, INTS, 0, STREAMS, 0, COUNT)));
      HybridStream stream = HybridStream.random(width, 4 * COUNT / 100, width).repeat(COUNT, 0);
      byte[] runs = stream.bytes();
      int[] encoded = stream.values();
      calls.add(
          Named.of(
              "encode runs of width " + width,
              () -> HybridEncoder.encode(width, encoded, 0, STREAMS, 0, COUNT)));
      HybridDecoder hybrid = new HybridDecoder();
      calls.add(
          Named.of(
              "runs int[] width " + width,
              () -> {
                hybrid.reset(width, runs, 0, runs.length);
                hybrid.read(INTS, 0, COUNT);
              }));
    }
    for (int width : new int[] {5, 20, 47, 60}) {
      calls.add(
          Named.of(
              "unpack long[] width " + width,
              () -> BitPacking.unpack(width, STREAMS, 0, LONGS, 0, COUNT)));
      calls.add(
          Named.of(
              "pack long[] width " + width,
              () -> BitPacking.pack(width, LONGS, 0, STREAMS, 0, COUNT)));
    }
    calls.add(Named.of("put int[]", () -> LittleEndian.put(INTS, 0, VALUES, 0, COUNT)));
    calls.add(Named.of("get int[]", () -> LittleEndian.get(VALUES, 0, INTS, 0, COUNT)));
    calls.add(Named.of("put long[]", () -> LittleEndian.put(LONGS, 0, VALUES, 0, COUNT)));
    calls.add(Named.of("get long[]", () -> LittleEndian.get(VALUES, 0, LONGS, 0, COUNT)));
    calls.add(
        Named.of("put to heap buffer", () -> LittleEndian.put(INTS, 0, HEAP_VALUES, 0, COUNT)));
    calls.add(
        Named.of("get from heap buffer", () -> LittleEndian.get(HEAP_VALUES, 0, LONGS, 0, COUNT)));
    calls.add(Named.of("put bits", () -> LittleEndian.putBits(BOOLEANS, 0, VALUES, 0, 3, COUNT)));
    calls.add(Named.of("get bits", () -> LittleEndian.getBits(VALUES, 0, 3, BOOLEANS, 0, COUNT)));
    calls.addAll(DeltaCalls.all());
    calls.add(Named.of("hash", () -> PolynomialHash.hash(VALUES, 0, COUNT)));
    calls.add(Named.of("hash heap buffer", () -> PolynomialHash.hash(HEAP_VALUES, 0, COUNT)));
    calls.add(Named.of("hash direct", () -> PolynomialHash.hash(DIRECT_VALUES, 0, 16 * COUNT)));
    calls.add(Named.of("hash read-only", () -> PolynomialHash.hash(READ_ONLY, 0, 16 * COUNT)));
    calls.add(
        Named.of("hash offsets", () -> PolynomialHash.hashAll(VALUES, OFFSETS, 0, INTS, 0, COUNT)));
    calls.add(Named.of("hash width 8", () -> PolynomialHash.hashAll(VALUES, 0, 8, INTS, 0, COUNT)));
    calls.addAll(ofStatistics());
    calls.addAll(ofColumns());
    return calls.stream();
  }

  private static List<Named<Runnable>> ofStatistics() {
    int[] ints = new int[2];
    long[] longs = new long[2];
    float[] floats = new float[2];
    double[] doubles = new double[2];
    return List.of(
        Named.of("minMax int[]", () -> MinMax.ints(INTS, 0, COUNT, ints)),
        Named.of("minMax long[]", () -> MinMax.unsignedLongs(LONGS, 0, COUNT, longs)),
        Named.of("minMax float[]", () -> MinMax.floats(FLOATS, 0, COUNT, floats)),
        Named.of("minMax double[]", () -> MinMax.doubles(DOUBLES, 0, COUNT, doubles)),
        Named.of("minMax strings", () -> MinMax.bytes(VALUES, OFFSETS, 0, COUNT, ints)),
        Named.of("minMax width 16", () -> MinMax.fixedBytes(VALUES, 16, 0, COUNT, ints)));
  }

  /** Returns calls that a reader of columns makes. */
  private static List<Named<Runnable>> ofColumns() {
    long[] validity = NullPattern.FEW_NULLS.bitmap(0, COUNT);
    long[] bitmap = new long[COUNT / 64 + 1];
    int[] ids = new int[COUNT];
    int[] dictionary = new int[100];
    int[] offsets = new int[COUNT + 1];
    byte[] bytes = new byte[4 * COUNT];
    byte[] stream = new HybridStream(1).repeat(100, 1).pack(new int[504]).repeat(COUNT, 0).bytes();
    HybridDecoder decoder = new HybridDecoder();
    IntDictionary intDictionary = new IntDictionary();
    LongDictionary longDictionary = new LongDictionary();
    int[] equalInts = new int[COUNT];
    long[] equalLongs = new long[COUNT];
    return List.of(
        Named.of("spread int[]", () -> Validity.spread(INTS, 0, validity, 0, INTS, 0, COUNT)),
        Named.of("spread long[]", () -> Validity.spread(LONGS, 0, validity, 0, LONGS, 0, COUNT)),
        Named.of("spread float[]", () -> Validity.spread(FLOATS, 0, validity, 0, FLOATS, 0, COUNT)),
        Named.of(
            "spread double[]", () -> Validity.spread(DOUBLES, 0, validity, 0, DOUBLES, 0, COUNT)),
        Named.of(
            "spread bytes", () -> Validity.spread(VALUES, 0, 16, validity, 0, VALUES, 0, COUNT)),
        Named.of("compact int[]", () -> Validity.compact(INTS, 0, validity, 0, INTS, 0, COUNT)),
        Named.of("compact long[]", () -> Validity.compact(LONGS, 0, validity, 0, LONGS, 0, COUNT)),
        Named.of(
            "compact float[]", () -> Validity.compact(FLOATS, 0, validity, 0, FLOATS, 0, COUNT)),
        Named.of(
            "compact double[]", () -> Validity.compact(DOUBLES, 0, validity, 0, DOUBLES, 0, COUNT)),
        Named.of("find int[]", () -> intDictionary.putAll(equalInts, 0, COUNT, ids, 0)),
        Named.of("find long[]", () -> longDictionary.putAll(equalLongs, 0, COUNT, ids, 0)),
        Named.of("at least", () -> Levels.atLeast(INTS, 0, 1, bitmap, 0, COUNT)),
        Named.of("equal", () -> Levels.equal(INTS, 0, 1, bitmap, 0, COUNT)),
        Named.of("look up", () -> Dictionaries.lookup(ids, 0, dictionary, 100, INTS, 0, COUNT)),
        Named.of("look up few", () -> Dictionaries.lookup(ids, 0, dictionary, 13, INTS, 0, COUNT)),
        Named.of(
            "look up few long[]", () -> Dictionaries.lookup(ids, 0, LONGS, 7, LONGS, 8, COUNT - 8)),
        Named.of(
            "look up few float[]",
            () -> Dictionaries.lookup(ids, 0, FLOATS, 16, FLOATS, 16, COUNT - 16)),
        Named.of(
            "look up few double[]",
            () -> Dictionaries.lookup(ids, 0, DOUBLES, 9, DOUBLES, 16, COUNT - 16)),
        Named.of(
            "look up strings",
            () -> {
              Dictionaries.lookupOffsets(ids, 0, OFFSETS, 100, offsets, 0, COUNT);
              Dictionaries.lookupBytes(ids, 0, OFFSETS, bytes, offsets, 0, VALUES, COUNT);
            }),
        Named.of(
            "hybrid",
            () -> {
              decoder.reset(1, stream, 0, stream.length);
              decoder.read(INTS, 0, COUNT);
            }),
        Named.of(
            "hybrid as bits",
            () -> {
              decoder.reset(1, stream, 0, stream.length);
              decoder.readAtLeast(1, 1, bitmap, 0, COUNT);
            }));
  }

  @ParameterizedTest
  @MethodSource("withoutGarbage")
  void allocatesNothing(Runnable call) {
    assertAllocates(0, call);
  }

  private static Stream<Arguments> direct() {
    List<Arguments> calls = new ArrayList<>();
    for (int width : new int[] {2, 4, 8, 12, 16}) {
      addDirect(
          calls,
          "decode direct to byte[]",
          width,
          () -> ByteStreamSplit.decode(DIRECT_STREAMS, 0, HEAP_VALUES, 0, COUNT, width));
    }
    addDirect(
        calls,
        "decode direct to int[]",
        4,
        () -> ByteStreamSplit.decode(DIRECT_STREAMS, 0, INTS, 0, COUNT));
    addDirect(
        calls,
        "encode int[] to direct",
        4,
        () -> ByteStreamSplit.encode(INTS, 0, DIRECT_STREAMS, 0, COUNT));
    addDirect(
        calls,
        "decode direct to float[]",
        4,
        () -> ByteStreamSplit.decode(DIRECT_STREAMS, 0, FLOATS, 0, COUNT));
    addDirect(
        calls,
        "encode float[] to direct",
        4,
        () -> ByteStreamSplit.encode(FLOATS, 0, DIRECT_STREAMS, 0, COUNT));
    addDirect(
        calls,
        "decode direct to long[]",
        8,
        () -> ByteStreamSplit.decode(DIRECT_STREAMS, 0, LONGS, 0, COUNT));
    addDirect(
        calls,
        "encode long[] to direct",
        8,
        () -> ByteStreamSplit.encode(LONGS, 0, DIRECT_STREAMS, 0, COUNT));
    addDirect(
        calls,
        "decode direct to double[]",
        8,
        () -> ByteStreamSplit.decode(DIRECT_STREAMS, 0, DOUBLES, 0, COUNT));
    addDirect(
        calls,
        "encode double[] to direct",
        8,
        () -> ByteStreamSplit.encode(DOUBLES, 0, DIRECT_STREAMS, 0, COUNT));
    return calls.stream();
  }

  private static void addDirect(List<Arguments> calls, String name, int width, Runnable call) {
    calls.add(Arguments.of(name, width, call));
  }

  @ParameterizedTest
  @MethodSource("direct")
  void allocatesLittleForDirectStreams(String operation, int width, Runnable call) {
    boolean vectors =
        Operations.all().stream()
            .filter(one -> one.name().equals(operation) && one.width() == width)
            .anyMatch(one -> one.settle().bits() > 0);
    assertAllocates(vectors ? VIEWS : TILE, call);
  }

  private static Stream<Named<Runnable>> throughAView() {
    List<Named<Runnable>> calls = new ArrayList<>();
    calls.add(Named.of("put float[]", () -> LittleEndian.put(FLOATS, 0, VALUES, 0, COUNT)));
    calls.add(Named.of("get float[]", () -> LittleEndian.get(VALUES, 0, FLOATS, 0, COUNT)));
    calls.add(Named.of("put double[]", () -> LittleEndian.put(DOUBLES, 0, VALUES, 0, COUNT)));
    calls.add(Named.of("get double[]", () -> LittleEndian.get(VALUES, 0, DOUBLES, 0, COUNT)));
    return calls.stream();
  }

  /**
   * C2 nearly always removes the view. It does not if one of the view's methods is too large to
   * inline.
   */
  @ParameterizedTest
  @MethodSource("throughAView")
  void allocatesNoMoreThanAView(Runnable call) {
    assertAllocates(VIEW, call);
  }

  private static Stream<Named<Runnable>> throughATile() {
    List<Named<Runnable>> calls = new ArrayList<>();
    for (int width : new int[] {2, 3, 4, 7, 8, 12, 16}) {
      calls.add(
          Named.of(
              "encode direct width " + width,
              () -> ByteStreamSplit.encode(DIRECT_VALUES, 0, DIRECT_STREAMS, 0, COUNT, width)));
      calls.add(
          Named.of(
              "decode direct width " + width,
              () -> ByteStreamSplit.decode(DIRECT_STREAMS, 0, DIRECT_VALUES, 0, COUNT, width)));
    }
    calls.add(
        Named.of("unpack direct", () -> BitPacking.unpack(17, DIRECT_STREAMS, 0, INTS, 0, COUNT)));
    calls.add(
        Named.of("pack to direct", () -> BitPacking.pack(47, LONGS, 0, DIRECT_STREAMS, 0, COUNT)));
    for (int width : new int[] {2, 3, 4, 16}) {
      calls.add(
          Named.of(
              "decode read-only width " + width,
              () -> ByteStreamSplit.decode(READ_ONLY, 0, HEAP_STREAMS, 0, COUNT, width)));
    }
    return calls.stream();
  }

  @ParameterizedTest
  @MethodSource("throughATile")
  void allocatesNoMoreThanATile(Runnable call) {
    // The overlap check of such buffers makes views of them.
    assertAllocates(TILE + VIEWS, call);
  }

  /**
   * Tells which operations with vector kernels no test of this class calls. Calls with direct
   * memory may ask other operations for their kernels, which does not count.
   */
  public static void main(String[] args) {
    List<String> missing =
        new ArrayList<>(
            CalledOperations.withVectorsNotCalledBy(
                Stream.concat(withoutGarbage(), throughAView()).map(Named::getPayload)));
    missing.removeIf(operation -> operation.contains("direct"));
    CalledOperations.withVectorsNotCalledBy(direct().map(row -> (Runnable) row.get()[2])).stream()
        .filter(operation -> operation.contains("direct"))
        .forEach(missing::add);
    System.out.println("not called: " + missing);
  }

  @Test
  @InFreshJvms
  @EnabledForJreRange(min = JRE.JAVA_21)
  void everyOperationWithVectorsIsCalled() {
    CalledOperations.assertNoneMissing(AllocationIT.class);
  }

  private static void assertAllocates(long allowed, Runnable call) {
    long bytes = WarmUp.bytesPerCall(allowed, LONGEST_WARM_UP, call);
    assertTrue(bytes <= allowed, () -> bytes + " bytes a call");
  }
}
