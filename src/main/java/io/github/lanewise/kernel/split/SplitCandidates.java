// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.selection.spi.Candidate;
import java.util.List;

/** Lists the kernels that may take a scalar kernel's place. Before Java 21 there are none. */
final class SplitCandidates {
  private SplitCandidates() {}

  static List<Candidate<Transpose<byte[], byte[]>>> decode2(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode4(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode8(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode12(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> decode16(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], int[]>>> decodeInts(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], float[]>>> decodeFloats(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], long[]>>> decodeLongs(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], double[]>>> decodeDoubles(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode2(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode4(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode8(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode12(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<byte[], byte[]>>> encode16(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<int[], byte[]>>> encodeInts(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<float[], byte[]>>> encodeFloats(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<long[], byte[]>>> encodeLongs(int bits) {
    return List.of();
  }

  static List<Candidate<Transpose<double[], byte[]>>> encodeDoubles(int bits) {
    return List.of();
  }
}
