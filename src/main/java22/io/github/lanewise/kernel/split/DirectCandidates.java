// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.Candidate;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The vector kernels for direct memory: twins of those for arrays, written by the build. */
final class DirectCandidates {
  private DirectCandidates() {}

  @SuppressWarnings("unchecked") // a row holds kernels of its operation's type
  static <K> List<Candidate<K>> of(String operation, int bits) {
    List<Candidate<K>> candidates = new ArrayList<>();
    if (bits > 0) {
      vectors(operation, bits).forEach(candidate -> candidates.add((Candidate<K>) candidate));
    }
    scalars(operation).forEach(candidate -> candidates.add((Candidate<K>) candidate));
    return candidates;
  }

  private static List<? extends Candidate<?>> vectors(String operation, int bits) {
    return switch (operation) {
      case "decode direct to byte[] 2" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, byte[]>) ExchangeDecode2DirectStreams::run,
              WideningDecode2DirectStreams::run);
      case "encode byte[] to direct 2" ->
          SplitCandidates.encode2(
              bits,
              (Transpose<byte[], ByteBuffer>) ExchangeEncode2DirectStreams::run,
              PassEncode2DirectStreams::run);
      case "decode direct to byte[] 4" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, byte[]>) ExchangeDecode4DirectStreams::run,
              WideningDecode4DirectStreams::run);
      case "encode byte[] to direct 4" ->
          SplitCandidates.encode4(
              bits,
              (Transpose<byte[], ByteBuffer>) ExchangeEncode4DirectStreams::run,
              UnrolledEncode4DirectStreams::run);
      case "decode direct to byte[] 8" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, byte[]>) ExchangeDecode8DirectStreams::run,
              WideningDecode8DirectStreams::run);
      case "encode byte[] to direct 8" ->
          SplitCandidates.exchange(
              bits, (Transpose<byte[], ByteBuffer>) ExchangeEncode8DirectStreams::run);
      case "decode direct to byte[] 12" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, byte[]>) ExchangeDecode12DirectStreams::run,
              WideningDecode12DirectStreams::run);
      case "encode byte[] to direct 12" ->
          SplitCandidates.exchange(
              bits, (Transpose<byte[], ByteBuffer>) ExchangeEncode12DirectStreams::run);
      case "decode direct to byte[] 16" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, byte[]>) ExchangeDecode16DirectStreams::run);
      case "encode byte[] to direct 16" ->
          SplitCandidates.exchange(
              bits, (Transpose<byte[], ByteBuffer>) ExchangeEncode16DirectStreams::run);
      case "decode byte[] to direct 2" ->
          SplitCandidates.decode(
              bits,
              (Transpose<byte[], ByteBuffer>) ExchangeDecode2DirectValues::run,
              WideningDecode2DirectValues::run);
      case "encode direct to byte[] 2" ->
          SplitCandidates.encode2(
              bits,
              (Transpose<ByteBuffer, byte[]>) ExchangeEncode2DirectValues::run,
              PassEncode2DirectValues::run);
      case "decode byte[] to direct 4" ->
          SplitCandidates.decode(
              bits,
              (Transpose<byte[], ByteBuffer>) ExchangeDecode4DirectValues::run,
              WideningDecode4DirectValues::run);
      case "encode direct to byte[] 4" ->
          SplitCandidates.encode4(
              bits,
              (Transpose<ByteBuffer, byte[]>) ExchangeEncode4DirectValues::run,
              UnrolledEncode4DirectValues::run);
      case "decode byte[] to direct 8" ->
          SplitCandidates.decode(
              bits,
              (Transpose<byte[], ByteBuffer>) ExchangeDecode8DirectValues::run,
              WideningDecode8DirectValues::run);
      case "encode direct to byte[] 8" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, byte[]>) ExchangeEncode8DirectValues::run);
      case "decode byte[] to direct 12" ->
          SplitCandidates.decode(
              bits,
              (Transpose<byte[], ByteBuffer>) ExchangeDecode12DirectValues::run,
              WideningDecode12DirectValues::run);
      case "encode direct to byte[] 12" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, byte[]>) ExchangeEncode12DirectValues::run);
      case "decode byte[] to direct 16" ->
          SplitCandidates.exchange(
              bits, (Transpose<byte[], ByteBuffer>) ExchangeDecode16DirectValues::run);
      case "encode direct to byte[] 16" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, byte[]>) ExchangeEncode16DirectValues::run);
      case "decode direct to direct 2" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, ByteBuffer>) ExchangeDecode2Direct::run,
              WideningDecode2Direct::run);
      case "encode direct to direct 2" ->
          SplitCandidates.encode2(
              bits,
              (Transpose<ByteBuffer, ByteBuffer>) ExchangeEncode2Direct::run,
              PassEncode2Direct::run);
      case "decode direct to direct 4" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, ByteBuffer>) ExchangeDecode4Direct::run,
              WideningDecode4Direct::run);
      case "encode direct to direct 4" ->
          SplitCandidates.encode4(
              bits,
              (Transpose<ByteBuffer, ByteBuffer>) ExchangeEncode4Direct::run,
              UnrolledEncode4Direct::run);
      case "decode direct to direct 8" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, ByteBuffer>) ExchangeDecode8Direct::run,
              WideningDecode8Direct::run);
      case "encode direct to direct 8" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, ByteBuffer>) ExchangeEncode8Direct::run);
      case "decode direct to direct 12" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, ByteBuffer>) ExchangeDecode12Direct::run,
              WideningDecode12Direct::run);
      case "encode direct to direct 12" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, ByteBuffer>) ExchangeEncode12Direct::run);
      case "decode direct to direct 16" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, ByteBuffer>) ExchangeDecode16Direct::run);
      case "encode direct to direct 16" ->
          SplitCandidates.exchange(
              bits, (Transpose<ByteBuffer, ByteBuffer>) ExchangeEncode16Direct::run);
      case "decode direct to int[] 4" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, int[]>) ExchangeDecode4IntsDirectStreams::run,
              WideningDecode4IntsDirectStreams::run);
      case "encode int[] to direct 4" ->
          SplitCandidates.encode4(
              bits,
              (Transpose<int[], ByteBuffer>) ExchangeEncode4IntsDirectStreams::run,
              UnrolledEncode4IntsDirectStreams::run);
      case "decode direct to float[] 4" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, float[]>) ExchangeDecode4FloatsDirectStreams::run,
              WideningDecode4FloatsDirectStreams::run);
      case "encode float[] to direct 4" ->
          SplitCandidates.encode4(
              bits,
              (Transpose<float[], ByteBuffer>) ExchangeEncode4FloatsDirectStreams::run,
              UnrolledEncode4FloatsDirectStreams::run);
      case "decode direct to long[] 8" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, long[]>) ExchangeDecode8LongsDirectStreams::run,
              WideningDecode8LongsDirectStreams::run);
      case "encode long[] to direct 8" ->
          SplitCandidates.exchange(
              bits, (Transpose<long[], ByteBuffer>) ExchangeEncode8LongsDirectStreams::run);
      case "decode direct to double[] 8" ->
          SplitCandidates.decode(
              bits,
              (Transpose<ByteBuffer, double[]>) ExchangeDecode8DoublesDirectStreams::run,
              WideningDecode8DoublesDirectStreams::run);
      case "encode double[] to direct 8" ->
          SplitCandidates.exchange(
              bits, (Transpose<double[], ByteBuffer>) ExchangeEncode8DoublesDirectStreams::run);
      default -> List.of();
    };
  }

  static List<? extends Candidate<?>> scalars(String operation) {
    return switch (operation) {
      case "decode direct to byte[] 2" ->
          List.of(
              new Candidate<Transpose<ByteBuffer, byte[]>>(
                  "bit expand", 0, ExpandDecode2DirectStreams::run));
      case "encode byte[] to direct 2" ->
          List.of(
              new Candidate<Transpose<byte[], ByteBuffer>>(
                  "bit compress", 0, CompressEncode2DirectStreams::run));
      case "decode byte[] to direct 2" ->
          List.of(
              new Candidate<Transpose<byte[], ByteBuffer>>(
                  "bit expand", 0, ExpandDecode2DirectValues::run));
      case "encode direct to byte[] 2" ->
          List.of(
              new Candidate<Transpose<ByteBuffer, byte[]>>(
                  "bit compress", 0, CompressEncode2DirectValues::run));
      case "decode direct to direct 2" ->
          List.of(
              new Candidate<Transpose<ByteBuffer, ByteBuffer>>(
                  "bit expand", 0, ExpandDecode2Direct::run));
      case "encode direct to direct 2" ->
          List.of(
              new Candidate<Transpose<ByteBuffer, ByteBuffer>>(
                  "bit compress", 0, CompressEncode2Direct::run));
      default -> List.of();
    };
  }
}
