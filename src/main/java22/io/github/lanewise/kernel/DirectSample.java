// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.IntFunction;

/** {@link TransposeSample}s with direct memory on one side or both. */
final class DirectSample {
  private DirectSample() {}

  static TransposeSample<ByteBuffer, byte[]> directStreamsDecode(int width) {
    return TransposeSample.of(width, DirectSample::direct, byte[]::new, bytes -> bytes);
  }

  static TransposeSample<byte[], ByteBuffer> directStreamsEncode(int width) {
    return TransposeSample.of(
        width, bytes -> bytes, ByteBuffer::allocateDirect, DirectSample::bytes);
  }

  static TransposeSample<byte[], ByteBuffer> directValuesDecode(int width) {
    return directStreamsEncode(width);
  }

  static TransposeSample<ByteBuffer, byte[]> directValuesEncode(int width) {
    return directStreamsDecode(width);
  }

  static TransposeSample<ByteBuffer, ByteBuffer> directDecode(int width) {
    return TransposeSample.of(
        width, DirectSample::direct, ByteBuffer::allocateDirect, DirectSample::bytes);
  }

  static TransposeSample<ByteBuffer, ByteBuffer> directEncode(int width) {
    return directDecode(width);
  }

  static <V> TransposeSample<ByteBuffer, V> decode(
      int width, IntFunction<V> values, Function<V, Object> bits) {
    return TransposeSample.of(
        width, DirectSample::direct, size -> values.apply(size / width), bits);
  }

  static <V> TransposeSample<V, ByteBuffer> encode(int width, Function<byte[], V> values) {
    return TransposeSample.of(width, values, ByteBuffer::allocateDirect, DirectSample::bytes);
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.capacity()];
    buffer.get(0, bytes);
    return bytes;
  }
}
