// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.hash.HashBatch;
import io.github.lanewise.kernel.hash.HashFunction;
import io.github.lanewise.kernel.packing.Packing;
import io.github.lanewise.kernel.plain.BooleanPacking;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.split.Transpose;

/**
 * Holds the loops that a program would have without Lanewise. They handle one byte or one bit at a
 * time. The scalar kernels are compared with them.
 */
final class PlainLoop {
  private PlainLoop() {}

  /**
   * Returns the loop for an operation. Returns null for direct memory and for dictionaries, which
   * have no such loop.
   */
  @SuppressWarnings("unchecked") // an operation's name tells the kernel's kind
  static <K> K of(Operation<?> operation) {
    return (K) find(operation.name(), operation.width());
  }

  private static Object find(String operation, int width) {
    return switch (operation) {
      case "decode byte[]" -> decodeBytes(width);
      case "encode byte[]" -> encodeBytes(width);
      case "decode int[]" ->
          (Transpose<byte[], int[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = (int) gather(source, from + i, stride, 4);
                }
              };
      case "decode float[]" ->
          (Transpose<byte[], float[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = Float.intBitsToFloat((int) gather(source, from + i, stride, 4));
                }
              };
      case "decode long[]" ->
          (Transpose<byte[], long[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = gather(source, from + i, stride, 8);
                }
              };
      case "decode double[]" ->
          (Transpose<byte[], double[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = Double.longBitsToDouble(gather(source, from + i, stride, 8));
                }
              };
      case "encode int[]" ->
          (Transpose<int[], byte[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  scatter(source[from + i], target, to + i, stride, 4);
                }
              };
      case "encode float[]" ->
          (Transpose<float[], byte[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  scatter(Float.floatToRawIntBits(source[from + i]), target, to + i, stride, 4);
                }
              };
      case "encode long[]" ->
          (Transpose<long[], byte[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  scatter(source[from + i], target, to + i, stride, 8);
                }
              };
      case "encode double[]" ->
          (Transpose<double[], byte[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  scatter(Double.doubleToRawLongBits(source[from + i]), target, to + i, stride, 8);
                }
              };
      case "put booleans" -> (BooleanPacking<boolean[], byte[]>) PlainLoop::putBooleans;
      case "get booleans" -> (BooleanPacking<byte[], boolean[]>) PlainLoop::getBooleans;
      case "hash byte[]" -> (HashFunction) PlainLoop::hash;
      case "hashAll byte[]" ->
          (HashBatch)
              (bytes, offset, hashes, hashesOffset, count) -> {
                for (int i = 0; i < count; i++) {
                  hashes[hashesOffset + i] = hash(1, bytes, offset + i * width, width);
                }
              };
      case "unpack int[]" ->
          (Packing<byte[], int[]>)
              (bits, source, from, target, to, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = (int) unpacked(bits, source, from, i);
                }
              };
      case "unpack long[]" ->
          (Packing<byte[], long[]>)
              (bits, source, from, target, to, count) -> {
                for (int i = 0; i < count; i++) {
                  target[to + i] = unpacked(bits, source, from, i);
                }
              };
      default -> LevelsLoop.find(operation);
    };
  }

  static long unpacked(int width, byte[] packed, int from, int index) {
    long value = 0;
    for (int k = 0; k < width; k++) {
      int bit = index * width + k;
      value |= (packed[from + (bit >>> 3)] >>> (bit & 7) & 1L) << k;
    }
    return value;
  }

  private static Transpose<byte[], byte[]> decodeBytes(int width) {
    return (source, from, target, to, stride, count) -> {
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < width; k++) {
          target[to + i * width + k] = source[from + k * stride + i];
        }
      }
    };
  }

  private static Transpose<byte[], byte[]> encodeBytes(int width) {
    return (source, from, target, to, stride, count) -> {
      for (int i = 0; i < count; i++) {
        for (int k = 0; k < width; k++) {
          target[to + k * stride + i] = source[from + i * width + k];
        }
      }
    };
  }

  private static long gather(byte[] streams, int first, int stride, int width) {
    long value = 0;
    for (int k = 0; k < width; k++) {
      value |= (streams[first + k * stride] & 0xffL) << 8 * k;
    }
    return value;
  }

  private static void scatter(long value, byte[] streams, int first, int stride, int width) {
    for (int k = 0; k < width; k++) {
      streams[first + k * stride] = (byte) (value >>> 8 * k);
    }
  }

  private static void putBooleans(boolean[] source, int from, byte[] target, int to, int bytes) {
    for (int i = 0; i < 8 * bytes; i++) {
      int bit = 1 << (i & 7);
      int before = (i & 7) == 0 ? 0 : target[to + (i >>> 3)];
      target[to + (i >>> 3)] = (byte) (source[from + i] ? before | bit : before);
    }
  }

  private static void getBooleans(byte[] source, int from, boolean[] target, int to, int bytes) {
    for (int i = 0; i < 8 * bytes; i++) {
      target[to + i] = (source[from + (i >>> 3)] >>> (i & 7) & 1) != 0;
    }
  }

  private static int hash(int seed, byte[] bytes, int offset, int length) {
    int hash = seed;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }
}
