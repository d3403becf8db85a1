// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * The kernels that may take a scalar kernel's place, a row for each operation.
 *
 * <p>The exchange kernels suit every width of vector. At 256 bits a shuffle of a whole register
 * takes many instructions without AVX-512, so the widening kernels, which shuffle half registers,
 * come first there.
 */
final class Candidates {
  private Candidates() {}

  /** The best first; vectorBits is 0 where the gate is closed. */
  @SuppressWarnings("unchecked") // a row holds kernels of its operation's type
  static <K extends Watched<K>> List<Candidate<K>> of(Operation<K> operation, int vectorBits) {
    List<Candidate<K>> candidates = new ArrayList<>();
    if (vectorBits > 0) {
      vectors(operation.name() + " " + operation.width(), vectorBits)
          .forEach(candidate -> candidates.add((Candidate<K>) candidate));
    }
    scalars(operation.name() + " " + operation.width())
        .forEach(candidate -> candidates.add((Candidate<K>) candidate));
    return candidates;
  }

  private static List<Candidate<?>> vectors(String operation, int bits) {
    return switch (operation) {
      case "decode byte[] 2" -> decode(bits, ExchangeDecode2::run, WideningDecode2::run);
      case "decode byte[] 4" -> decode(bits, ExchangeDecode4::run, WideningDecode4::run);
      case "decode byte[] 8" -> decode(bits, ExchangeDecode8::run, WideningDecode8::run);
      case "decode byte[] 12" -> decode(bits, ExchangeDecode12::run, WideningDecode12::run);
      case "decode byte[] 16" -> exchange(bits, (Transpose<byte[], byte[]>) ExchangeDecode16::run);
      case "decode int[] 4" -> decode(bits, ExchangeDecode4Ints::run, WideningDecode4Ints::run);
      case "decode float[] 4" ->
          decode(bits, ExchangeDecode4Floats::run, WideningDecode4Floats::run);
      case "decode long[] 8" -> decode(bits, ExchangeDecode8Longs::run, WideningDecode8Longs::run);
      case "decode double[] 8" ->
          decode(bits, ExchangeDecode8Doubles::run, WideningDecode8Doubles::run);
      case "encode byte[] 2" ->
          encode2(bits, (Transpose<byte[], byte[]>) ExchangeEncode2::run, PassEncode2::run);
      case "encode byte[] 4" ->
          encode4(bits, (Transpose<byte[], byte[]>) ExchangeEncode4::run, UnrolledEncode4::run);
      case "encode byte[] 8" -> exchange(bits, (Transpose<byte[], byte[]>) ExchangeEncode8::run);
      case "encode byte[] 12" -> exchange(bits, (Transpose<byte[], byte[]>) ExchangeEncode12::run);
      case "encode byte[] 16" -> exchange(bits, (Transpose<byte[], byte[]>) ExchangeEncode16::run);
      case "encode int[] 4" ->
          encode4(
              bits, (Transpose<int[], byte[]>) ExchangeEncode4Ints::run, UnrolledEncode4Ints::run);
      case "encode float[] 4" ->
          encode4(
              bits,
              (Transpose<float[], byte[]>) ExchangeEncode4Floats::run,
              UnrolledEncode4Floats::run);
      case "encode long[] 8" ->
          exchange(bits, (Transpose<long[], byte[]>) ExchangeEncode8Longs::run);
      case "encode double[] 8" ->
          exchange(bits, (Transpose<double[], byte[]>) ExchangeEncode8Doubles::run);
      case "put booleans 0" ->
          List.of(new Candidate<BitPacking<boolean[], byte[]>>("mask", bits, MaskBits::pack));
      case "get booleans 0" ->
          List.of(new Candidate<BitPacking<byte[], boolean[]>>("mask", bits, MaskBits::unpack));
      case "hash byte[] 0" ->
          List.of(new Candidate<HashFunction>("join by fours", bits, VectorHash::hash));
      case "hashAll byte[] 8" ->
          List.of(new Candidate<HashBatch>("value a lane", bits, VectorHash8::hashAll));
      case "find int[] 4" -> gather(bits, 256, (IntLookup) GatherIntLookup::find);
      case "find long[] 8" -> gather(bits, 512, (LongLookup) GatherLongLookup::find);
      default -> DirectCandidates.of(operation, bits);
    };
  }

  private static List<Candidate<?>> scalars(String operation) {
    return switch (operation) {
      case "decode byte[] 2" -> expand((Transpose<byte[], byte[]>) ExpandDecode2::run);
      case "encode byte[] 2" -> compress((Transpose<byte[], byte[]>) CompressEncode2::run);
      default -> DirectCandidates.scalars(operation);
    };
  }

  static <K> List<Candidate<?>> expand(K kernel) {
    return List.of(new Candidate<>("bit expand", 0, kernel));
  }

  static <K> List<Candidate<?>> compress(K kernel) {
    return List.of(new Candidate<>("bit compress", 0, kernel));
  }

  static <S, T> List<Candidate<?>> decode(
      int bits, Transpose<S, T> exchange, Transpose<S, T> widening) {
    Candidate<?> first = new Candidate<>("exchange", bits, exchange);
    Candidate<?> second = new Candidate<>("widening exchange", bits, widening);
    return bits == 256 ? List.of(second, first) : List.of(first, second);
  }

  /** Only at 512 bits are the loads of a second pass cheaper than the stores to two streams. */
  static <K> List<Candidate<?>> encode2(int bits, K exchange, K passes) {
    Candidate<?> first = new Candidate<>("exchange", bits, exchange);
    Candidate<?> second = new Candidate<>("a pass a stream", bits, passes);
    return bits == 512 ? List.of(second, first) : List.of(first);
  }

  /** Only at 512 bits is a store a whole cache line, and are there registers for four blocks. */
  static <K> List<Candidate<?>> encode4(int bits, K exchange, K unrolled) {
    Candidate<?> first = new Candidate<>("exchange", bits, exchange);
    Candidate<?> second = new Candidate<>("exchange by fours", bits, unrolled);
    return bits == 512 ? List.of(second, first) : List.of(first);
  }

  /**
   * Few processors gather into narrow registers, and C2 of Java 21 boxes the indexes: neither is of
   * use to those who ask for vectors without a trial.
   */
  static <K> List<Candidate<?>> gather(int bits, int leastBits, K kernel) {
    return bits < leastBits || Runtime.version().feature() == 21
        ? List.of()
        : List.of(new Candidate<>("gather", bits, kernel));
  }

  static <K> List<Candidate<?>> exchange(int bits, K kernel) {
    return List.of(new Candidate<>("exchange", bits, kernel));
  }
}
