// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Lists the kernels for streams in direct memory, in the same form as {@link SplitCandidates} does
 * for arrays.
 */
final class DirectCandidates {
  private DirectCandidates() {}

  static List<Candidate<Transpose<ByteBuffer, byte[]>>> decode2(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode2Direct::run, WideningDecode2Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, byte[]>>> decode4(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode4Direct::run, WideningDecode4Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, byte[]>>> decode8(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode8Direct::run, WideningDecode8Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, byte[]>>> decode12(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode12Direct::run, WideningDecode12Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, byte[]>>> decode16(int bits) {
    return bits == 0 ? List.of() : SplitCandidates.exchange(bits, ExchangeDecode16Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, int[]>>> decodeInts(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode4Direct::run, WideningDecode4Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, float[]>>> decodeFloats(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode4Direct::run, WideningDecode4Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, long[]>>> decodeLongs(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode8Direct::run, WideningDecode8Direct::run);
  }

  static List<Candidate<Transpose<ByteBuffer, double[]>>> decodeDoubles(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.decode(bits, ExchangeDecode8Direct::run, WideningDecode8Direct::run);
  }

  static List<Candidate<Transpose<int[], ByteBuffer>>> encodeInts(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.encode4(bits, ExchangeEncode4Direct::run, UnrolledEncode4Direct::run);
  }

  static List<Candidate<Transpose<float[], ByteBuffer>>> encodeFloats(int bits) {
    return bits == 0
        ? List.of()
        : SplitCandidates.encode4(bits, ExchangeEncode4Direct::run, UnrolledEncode4Direct::run);
  }

  static List<Candidate<Transpose<long[], ByteBuffer>>> encodeLongs(int bits) {
    return bits == 0 ? List.of() : SplitCandidates.exchange(bits, ExchangeEncode8Direct::run);
  }

  static List<Candidate<Transpose<double[], ByteBuffer>>> encodeDoubles(int bits) {
    return bits == 0 ? List.of() : SplitCandidates.exchange(bits, ExchangeEncode8Direct::run);
  }
}
