// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.SplittableRandom;

/** What kernels read and write: arrays of primitives, buffers, and kinds that come later. */
final class Memory {
  /** A prime, so that no vector and no stream starts with the same bytes as another. */
  private static final int BLOCK = 16_381;

  private Memory() {}

  /** Fills it with random bits. A kind that is not known here keeps what it holds. */
  static void randomise(Object memory, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    if (memory instanceof byte[] bytes) {
      fill(random, bytes);
    } else if (memory instanceof boolean[] booleans) {
      for (int i = 0; i < booleans.length; i++) {
        booleans[i] = random.nextBoolean();
      }
    } else if (memory instanceof int[] ints) {
      bits(random, ints.length, 4).asIntBuffer().get(ints);
    } else if (memory instanceof float[] floats) {
      bits(random, floats.length, 4).asFloatBuffer().get(floats);
    } else if (memory instanceof long[] longs) {
      bits(random, longs.length, 8).asLongBuffer().get(longs);
    } else if (memory instanceof double[] doubles) {
      bits(random, doubles.length, 8).asDoubleBuffer().get(doubles);
    } else if (memory instanceof ByteBuffer buffer && !buffer.isReadOnly()) {
      buffer.put(0, bits(random, buffer.limit(), 1).array());
    }
  }

  /** New memory of the same kind and {@code to / from} times the size, rounded up. */
  static Optional<Object> scaled(Object memory, int from, int to) {
    if (memory instanceof ByteBuffer buffer) {
      int size = scaled(buffer.limit(), from, to);
      return Optional.of(
          (buffer.isDirect() ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size))
              .order(buffer.order()));
    }
    return Optional.of(memory.getClass())
        .filter(Class::isArray)
        .map(
            type ->
                Array.newInstance(
                    type.getComponentType(), scaled(Array.getLength(memory), from, to)));
  }

  private static int scaled(int size, int from, int to) {
    return (int) (((long) size * to + from - 1) / from);
  }

  /** Random at first, then over and over again: an interpreter takes long to make numbers up. */
  private static void fill(SplittableRandom random, byte[] bytes) {
    byte[] block = new byte[Math.min(BLOCK, bytes.length)];
    random.nextBytes(block);
    for (int i = 0; i < bytes.length; i += BLOCK) {
      System.arraycopy(block, 0, bytes, i, Math.min(BLOCK, bytes.length - i));
    }
  }

  private static ByteBuffer bits(SplittableRandom random, int length, int width) {
    byte[] bytes = new byte[length * width];
    fill(random, bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
