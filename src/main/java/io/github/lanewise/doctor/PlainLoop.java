// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.hash.HashBatch;
import io.github.lanewise.kernel.hash.HashFunction;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.split.Transpose;
import io.github.lanewise.kernel.statistics.Extremes;

/**
 * Holds the loops that a program would have without Lanewise. These handle one byte at a time, and
 * those of {@link BitLoop} one bit at a time. The scalar kernels are compared with them.
 */
final class PlainLoop {
  private PlainLoop() {}

  /**
   * Returns the loop for an operation. Returns null for direct memory and for dictionaries, which
   * have no such loop.
   */
  @SuppressWarnings("unchecked") // an operation's name tells the kernel's kind
  static <K> K of(Operation<?> operation) {
    Object loop = find(operation.name(), operation.width());
    return (K) (loop == null ? BitLoop.find(operation.name()) : loop);
  }

  private static Object find(String operation, int width) {
    return switch (operation) {
      case "decode byte[]" ->
          (Transpose<byte[], byte[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  for (int k = 0; k < width; k++) {
                    target[to + i * width + k] = source[from + k * stride + i];
                  }
                }
              };
      case "encode byte[]" ->
          (Transpose<byte[], byte[]>)
              (source, from, target, to, stride, count) -> {
                for (int i = 0; i < count; i++) {
                  for (int k = 0; k < width; k++) {
                    target[to + k * stride + i] = source[from + i * width + k];
                  }
                }
              };
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
      case "hash byte[]" -> (HashFunction) PlainLoop::hash;
      case "hashAll byte[]" ->
          (HashBatch)
              (bytes, offset, hashes, hashesOffset, count) -> {
                for (int i = 0; i < count; i++) {
                  hashes[hashesOffset + i] = hash(1, bytes, offset + i * width, width);
                }
              };
      case "minMax long[]" ->
          (Extremes<long[]>)
              (values, offset, count, minMax) -> {
                long min = values[offset];
                long max = min;
                for (int i = offset; i < offset + count; i++) {
                  min = Long.compare(values[i], min) < 0 ? values[i] : min;
                  max = Long.compare(values[i], max) > 0 ? values[i] : max;
                }
                minMax[0] = min;
                minMax[1] = max;
                return true;
              };
      case "minMax float[]" ->
          (Extremes<float[]>)
              (values, offset, count, minMax) -> {
                float min = values[offset];
                float max = min;
                for (int i = offset; i < offset + count; i++) {
                  if (Float.isNaN(values[i])) {
                    return false;
                  }
                  min = Float.compare(values[i], min) < 0 ? values[i] : min;
                  max = Float.compare(values[i], max) > 0 ? values[i] : max;
                }
                minMax[0] = min;
                minMax[1] = max;
                return true;
              };
      case "minMax double[]" ->
          (Extremes<double[]>)
              (values, offset, count, minMax) -> {
                double min = values[offset];
                double max = min;
                for (int i = offset; i < offset + count; i++) {
                  if (Double.isNaN(values[i])) {
                    return false;
                  }
                  min = Double.compare(values[i], min) < 0 ? values[i] : min;
                  max = Double.compare(values[i], max) > 0 ? values[i] : max;
                }
                minMax[0] = min;
                minMax[1] = max;
                return true;
              };
      default -> null;
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

  private static int hash(int seed, byte[] bytes, int offset, int length) {
    int hash = seed;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }
}
