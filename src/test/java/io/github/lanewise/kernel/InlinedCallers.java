// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import io.github.lanewise.Acceleration;
import io.github.lanewise.BitPacking;
import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.DeltaDecoder;
import io.github.lanewise.DeltaEncoder;
import io.github.lanewise.Dictionaries;
import io.github.lanewise.HybridDecoder;
import io.github.lanewise.HybridEncoder;
import io.github.lanewise.Levels;
import io.github.lanewise.LittleEndian;
import io.github.lanewise.MinMax;
import io.github.lanewise.PolynomialHash;
import io.github.lanewise.Validity;
import io.github.lanewise.dictionary.IntDictionary;
import io.github.lanewise.kernel.selection.CalledOperations;
import io.github.lanewise.kernel.selection.jvm.AllocationMeter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A program whose hot loops C2 would inline small kernels into: a plain loop, a deep chain of
 * calls, a method of many calls and a stream, for example. It tells the bytes that each call
 * allocates once all is compiled. Its arguments name the loops; without arguments it runs all of
 * them. With the argument {@link #FAMILIES} it tells which families no loop calls.
 */
final class InlinedCallers {
  static final String FAMILIES = "families";

  private static final int CALLS = 20_000;
  private static final int ROUNDS = 40;

  /**
   * The number of last rounds. The one with the least garbage counts, because a kernel that
   * allocates is withdrawn within a round, and later rounds have none of its garbage.
   */
  private static final int LAST = 10;

  private static final int COUNT = 200;
  private static final int ID_BITS = 4;

  /** Entries of a dictionary, so few that registers hold them. */
  private static final int ENTRIES = 1 << ID_BITS;

  private final byte[] bytes = new byte[8 * COUNT + 64];
  private final byte[] streams = new byte[8 * COUNT + 64];
  private final boolean[] booleans = new boolean[8 * COUNT];
  private final int[] ints = new int[512];
  private final int[] ids = new int[512];
  private final long[] validity = new long[COUNT / 64 + 1];
  private final double[] doubles = new double[COUNT];
  private final double[] minMax = new double[2];
  private final IntDictionary dictionary = new IntDictionary();
  private final int[] entries = new int[ENTRIES];
  private final long[] longs = new long[512];
  private final byte[] hybridStream;

  /**
   * The first stream has few bits a delta, the second more than a kernel for single bytes takes.
   */
  private final byte[][] intDeltas = new byte[2][];

  private final byte[] longDeltas;
  private final HybridDecoder hybrid = new HybridDecoder();
  private final DeltaDecoder delta = new DeltaDecoder();

  private InlinedCallers() {
    for (int i = 0; i < ints.length; i++) {
      ints[i] = i % 100 < 30 ? 7 : i * 31 & ENTRIES - 1;
      longs[i] = ints[i] * 1_000_003L;
    }
    hybridStream = new byte[HybridEncoder.maxBytes(ID_BITS, ints.length)];
    HybridEncoder.encode(ID_BITS, ints, 0, hybridStream, 0, ints.length);
    longDeltas = new byte[DeltaEncoder.maxLongsLength(longs.length)];
    new DeltaEncoder().encode(longs, 0, longDeltas, 0, longs.length);
    for (int k = 0; k < intDeltas.length; k++) {
      intDeltas[k] = new byte[DeltaEncoder.maxIntsLength(ints.length)];
      new DeltaEncoder().encode(ints, 0, intDeltas[k], 0, ints.length);
      for (int i = 0; i < ints.length; i++) {
        ints[i] = i * 0x9e37_79b1 >>> 2;
      }
    }
    for (int i = 0; i < entries.length; i++) {
      entries[i] = 3 * i + 1;
    }
  }

  public static void main(String[] args) {
    if (List.of(args).contains(FAMILIES)) {
      System.out.println("not called: " + notCalled());
      return;
    }
    Acceleration.proveAll();
    long vectors =
        Operations.all().stream().filter(operation -> operation.decision().bits() > 0).count();
    System.out.println("vectors: " + vectors);
    Map<String, IntUnaryOperator> loops = loops();
    if (args.length > 0) {
      loops.keySet().retainAll(List.of(args));
    }
    loops.forEach(InlinedCallers::tell);
  }

  private static Map<String, IntUnaryOperator> loops() {
    InlinedCallers callers = new InlinedCallers();
    Map<String, IntUnaryOperator> loops = new LinkedHashMap<>();
    loops.put("loop", callers::loop);
    loops.put("chain", i -> callers.chain(i, 12));
    loops.put("many", callers::many);
    loops.put("stream", callers::stream);
    loops.put("dictionary", callers::dictionary);
    loops.put("columns", callers::columns);
    loops.put("decoders", callers::decoders);
    return loops;
  }

  private static Set<String> notCalled() {
    Map<String, IntUnaryOperator> loops = loops();
    return CalledOperations.familiesNotCalledBy(
        () -> loops.values().forEach(loop -> loop.applyAsInt(1)));
  }

  private static void tell(String name, IntUnaryOperator caller) {
    int sum = 0;
    long garbage = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = AllocationMeter.allocatedBytes();
      for (int i = 0; i < CALLS; i++) {
        sum += caller.applyAsInt(i);
      }
      if (round >= ROUNDS - LAST) {
        garbage = Math.min(garbage, AllocationMeter.allocatedBytes() - before);
      }
    }
    System.out.println(name + ": " + garbage / CALLS + " bytes a call, sum " + sum);
  }

  private int loop(int i) {
    int hash = 1;
    for (int length = 64; length < 128; length += 16) {
      hash = PolynomialHash.hash(hash, bytes, i & 15, length);
    }
    return hash;
  }

  private int chain(int i, int depth) {
    return depth == 0 ? loop(i) + booleans(i) : chain(i + 1, depth - 1);
  }

  private int booleans(int i) {
    LittleEndian.putBits(booleans, 0, bytes, i & 15, 0, 8 * COUNT - (i & 127));
    LittleEndian.getBits(bytes, i & 15, 0, booleans, 0, 8 * COUNT - (i & 127));
    return booleans[i & 63] ? 1 : 0;
  }

  private int many(int i) {
    int count = COUNT - (i & 31);
    ByteStreamSplit.encode(bytes, 0, streams, 0, count, 2);
    ByteStreamSplit.decode(streams, 0, bytes, 0, count, 2);
    ByteStreamSplit.encode(bytes, 1, streams, 1, count, 4);
    ByteStreamSplit.decode(streams, 1, bytes, 1, count, 4);
    ByteStreamSplit.encode(bytes, 2, streams, 2, count, 8);
    ByteStreamSplit.decode(streams, 2, bytes, 2, count, 8);
    PolynomialHash.hashAll(bytes, 0, 8, ids, 0, count);
    return booleans(i) + loop(i) + PolynomialHash.hash(streams, 0, 8 * count);
  }

  private int stream(int i) {
    return IntStream.range(0, 4).map(k -> many(i + k) + loop(i)).sum();
  }

  private int dictionary(int i) {
    for (int k = 0; k < ints.length; k++) {
      ints[k] = (i + k * 31) & 1023;
    }
    dictionary.putAll(ints, 0, ints.length - (i & 63), ids, 0);
    return ids[i & 255];
  }

  private int columns(int i) {
    int count = COUNT - (i & 24);
    BitPacking.unpack(5, bytes, i & 15, ints, 0, count);
    BitPacking.unpack(13, bytes, i & 15, ids, 0, count);
    BitPacking.pack(5, ints, 0, streams, i & 15, count);
    int present = Levels.equal(ints, 0, i & 7, validity, 0, count);
    Validity.spread(ids, 0, validity, 0, ints, 0, count);
    Validity.compact(ints, 0, validity, 0, ids, 0, count);
    doubles[i & 127] = ids[i & 127];
    MinMax.doubles(doubles, 0, count, minMax);
    return present + (int) minMax[1];
  }

  private int decoders(int i) {
    int count = ints.length - (i & 31);
    hybrid.reset(ID_BITS, hybridStream, 0, hybridStream.length);
    hybrid.read(ids, 0, count);
    Dictionaries.lookup(ids, 0, entries, entries.length, ints, 0, count);
    int sum = ints[i & 255];
    for (byte[] stream : intDeltas) {
      delta.reset(stream, 0, stream.length);
      delta.read(ints, 0, count);
      sum += ints[i & 255];
    }
    delta.reset(longDeltas, 0, longDeltas.length);
    delta.read(longs, 0, count);
    return sum + (int) longs[i & 255];
  }
}
