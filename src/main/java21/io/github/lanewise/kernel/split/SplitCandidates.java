// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists the kernels that may take a scalar kernel's place, the best first. There is a method for
 * each operation. Its argument is the number of bits of a vector, or 0 if the gate is closed.
 *
 * <p>The exchange kernels work with vectors of every width. At 256 bits without AVX-512 a shuffle
 * of a whole register takes many instructions. The widening kernels shuffle half registers, so they
 * come first at 256 bits.
 */
final class SplitCandidates {
  private SplitCandidates() {}

  static List<Candidate<Transpose<byte[], byte[]>>> decode2(int bits) {
    Candidate<Transpose<byte[], byte[]>> expand =
        new Candidate<>("bit expand", 0, ExpandDecode2::run);
    return bits == 0
        ? List.of(expand)
        : before(expand, decode(bits, ExchangeDecode2::run, WideningDecode2::run));
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode4(int bits) {
    return bits == 0 ? List.of() : decode(bits, ExchangeDecode4::run, WideningDecode4::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode8(int bits) {
    return bits == 0 ? List.of() : decode(bits, ExchangeDecode8::run, WideningDecode8::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode12(int bits) {
    return bits == 0 ? List.of() : decode(bits, ExchangeDecode12::run, WideningDecode12::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode16(int bits) {
    return bits == 0 ? List.of() : exchange(bits, ExchangeDecode16::run);
  }

  static List<Candidate<Transpose<byte[], int[]>>> decodeInts(int bits) {
    return bits == 0
        ? List.of()
        : decode(bits, ExchangeDecode4Typed::run, WideningDecode4Typed::run);
  }

  static List<Candidate<Transpose<byte[], float[]>>> decodeFloats(int bits) {
    return bits == 0
        ? List.of()
        : decode(bits, ExchangeDecode4Typed::run, WideningDecode4Typed::run);
  }

  static List<Candidate<Transpose<byte[], long[]>>> decodeLongs(int bits) {
    return bits == 0
        ? List.of()
        : decode(bits, ExchangeDecode8Typed::run, WideningDecode8Typed::run);
  }

  static List<Candidate<Transpose<byte[], double[]>>> decodeDoubles(int bits) {
    return bits == 0
        ? List.of()
        : decode(bits, ExchangeDecode8Typed::run, WideningDecode8Typed::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode2(int bits) {
    Candidate<Transpose<byte[], byte[]>> compress =
        new Candidate<>("bit compress", 0, CompressEncode2::run);
    return bits == 0
        ? List.of(compress)
        : before(compress, encode2(bits, ExchangeEncode2::run, PassEncode2::run));
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode4(int bits) {
    return bits == 0 ? List.of() : encode4(bits, ExchangeEncode4::run, UnrolledEncode4::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode8(int bits) {
    return bits == 0 ? List.of() : exchange(bits, ExchangeEncode8::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode12(int bits) {
    return bits == 0 ? List.of() : exchange(bits, ExchangeEncode12::run);
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode16(int bits) {
    return bits == 0 ? List.of() : exchange(bits, ExchangeEncode16::run);
  }

  static List<Candidate<Transpose<int[], byte[]>>> encodeInts(int bits) {
    return bits == 0
        ? List.of()
        : encode4(bits, ExchangeEncode4Typed::run, UnrolledEncode4Typed::run);
  }

  static List<Candidate<Transpose<float[], byte[]>>> encodeFloats(int bits) {
    return bits == 0
        ? List.of()
        : encode4(bits, ExchangeEncode4Typed::run, UnrolledEncode4Typed::run);
  }

  static List<Candidate<Transpose<long[], byte[]>>> encodeLongs(int bits) {
    return bits == 0 ? List.of() : exchange(bits, ExchangeEncode8Typed::run);
  }

  static List<Candidate<Transpose<double[], byte[]>>> encodeDoubles(int bits) {
    return bits == 0 ? List.of() : exchange(bits, ExchangeEncode8Typed::run);
  }

  static <S, T> List<Candidate<Transpose<S, T>>> exchange(int bits, Transpose<S, T> exchange) {
    return List.of(new Candidate<>("exchange", bits, exchange));
  }

  static <S, T> List<Candidate<Transpose<S, T>>> decode(
      int bits, Transpose<S, T> exchange, Transpose<S, T> widening) {
    Candidate<Transpose<S, T>> first = new Candidate<>("exchange", bits, exchange);
    Candidate<Transpose<S, T>> second = new Candidate<>("widening exchange", bits, widening);
    return bits == 256 ? List.of(second, first) : List.of(first, second);
  }

  /**
   * Lists the two-pass kernel first at 512 bits. With narrower vectors the loads of a second pass
   * cost more than stores to two streams.
   */
  static <S, T> List<Candidate<Transpose<S, T>>> encode2(
      int bits, Transpose<S, T> exchange, Transpose<S, T> passes) {
    Candidate<Transpose<S, T>> first = new Candidate<>("exchange", bits, exchange);
    Candidate<Transpose<S, T>> second = new Candidate<>("a pass a stream", bits, passes);
    return bits == 512 ? List.of(second, first) : List.of(first);
  }

  /**
   * Lists the unrolled kernel first at 512 bits. Only there a store is a whole cache line, and only
   * there are enough registers for four blocks.
   */
  static <S, T> List<Candidate<Transpose<S, T>>> encode4(
      int bits, Transpose<S, T> exchange, Transpose<S, T> unrolled) {
    Candidate<Transpose<S, T>> first = new Candidate<>("exchange", bits, exchange);
    Candidate<Transpose<S, T>> second = new Candidate<>("exchange by fours", bits, unrolled);
    return bits == 512 ? List.of(second, first) : List.of(first);
  }

  private static <K> List<Candidate<K>> before(Candidate<K> last, List<Candidate<K>> first) {
    return Stream.concat(first.stream(), Stream.of(last)).toList();
  }
}
