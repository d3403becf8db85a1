// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.parquet.io.api.Binary;

/** A way to hand the bytes of a value to a writer. */
public enum Handover {
  CONSTANT_ARRAY,
  CONSTANT_SLICE,
  REUSED_ARRAY,
  REUSED_SLICE,
  CONSTANT_HEAP_BUFFER,
  REUSED_HEAP_BUFFER,
  /** Begins at index 0, because releases up to 1.17.1 take equal values elsewhere for unequal. */
  CONSTANT_DIRECT_BUFFER,
  CONSTANT_DIRECT_SLICE,
  REUSED_DIRECT_BUFFER,
  REUSED_DIRECT_SLICE,
  SAME_OBJECT,
  SLICE_OF_BINARY,
  STRING,
  CHARACTERS;

  private static final int OFFSET = 3;

  /** Returns whether the bytes have to be text in UTF-8. */
  public boolean isText() {
    return this == STRING || this == CHARACTERS;
  }

  /**
   * Returns a function for one column of one file. If memory is reused, the next call overwrites
   * the bytes of the last Binary.
   */
  public Function<byte[], Binary> start() {
    Scratch scratch = new Scratch();
    return switch (this) {
      case CONSTANT_ARRAY -> Binary::fromConstantByteArray;
      case CONSTANT_SLICE ->
          value -> Binary.fromConstantByteArray(surrounded(value), OFFSET, value.length);
      case REUSED_ARRAY -> value -> Binary.fromReusedByteArray(scratch.fitted(value));
      case REUSED_SLICE ->
          value -> Binary.fromReusedByteArray(scratch.array(value), OFFSET, value.length);
      case CONSTANT_HEAP_BUFFER ->
          value ->
              Binary.fromConstantByteBuffer(
                  ByteBuffer.wrap(surrounded(value)), OFFSET, value.length);
      case REUSED_HEAP_BUFFER ->
          value ->
              Binary.fromReusedByteBuffer(
                  ByteBuffer.wrap(scratch.array(value)), OFFSET, value.length);
      case CONSTANT_DIRECT_BUFFER ->
          value ->
              Binary.fromConstantByteBuffer(
                  ByteBuffer.allocateDirect(value.length).put(0, value), 0, value.length);
      case CONSTANT_DIRECT_SLICE ->
          value ->
              Binary.fromConstantByteBuffer(
                  ByteBuffer.allocateDirect(value.length + 2 * OFFSET).put(OFFSET, value),
                  OFFSET,
                  value.length);
      case REUSED_DIRECT_BUFFER ->
          value -> Binary.fromReusedByteBuffer(scratch.direct(value, 0), 0, value.length);
      case REUSED_DIRECT_SLICE ->
          value -> Binary.fromReusedByteBuffer(scratch.direct(value, OFFSET), OFFSET, value.length);
      case SAME_OBJECT -> {
        Map<ByteBuffer, Binary> known = new HashMap<>();
        yield value ->
            known.computeIfAbsent(
                ByteBuffer.wrap(value), key -> Binary.fromConstantByteArray(key.array()));
      }
      case SLICE_OF_BINARY ->
          value -> Binary.fromConstantByteArray(surrounded(value)).slice(OFFSET, value.length);
      case STRING -> value -> Binary.fromString(new String(value, StandardCharsets.UTF_8));
      case CHARACTERS ->
          value ->
              Binary.fromCharSequence(new StringBuilder(new String(value, StandardCharsets.UTF_8)));
    };
  }

  private static byte[] surrounded(byte[] value) {
    byte[] bytes = new byte[value.length + 2 * OFFSET];
    Arrays.fill(bytes, (byte) 0x5a);
    System.arraycopy(value, 0, bytes, OFFSET, value.length);
    return bytes;
  }

  private static final class Scratch {
    private byte[] array = {};
    private ByteBuffer direct = ByteBuffer.allocateDirect(0);

    byte[] fitted(byte[] value) {
      if (array.length != value.length) {
        Arrays.fill(array, (byte) 0x5a);
        array = new byte[value.length];
      }
      System.arraycopy(value, 0, array, 0, value.length);
      return array;
    }

    byte[] array(byte[] value) {
      if (array.length < value.length + OFFSET) {
        array = new byte[2 * value.length + OFFSET];
      }
      Arrays.fill(array, (byte) 0x5a);
      System.arraycopy(value, 0, array, OFFSET, value.length);
      return array;
    }

    ByteBuffer direct(byte[] value, int offset) {
      if (direct.capacity() < value.length + offset) {
        direct = ByteBuffer.allocateDirect(2 * value.length + offset);
      }
      return direct.put(offset, value);
    }
  }
}
