// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * Arrays, filled from little-endian bytes and read as such, without a conversion of floating-point
 * values.
 */
public enum ArrayMemory implements Memory {
  BYTES(1) {
    @Override
    public Object of(byte[] bits) {
      return bits.clone();
    }

    @Override
    public byte[] bits(Object memory) {
      return ((byte[]) memory).clone();
    }
  },

  INTS(Integer.BYTES) {
    @Override
    public Object of(byte[] bits) {
      int[] ints = new int[bits.length / Integer.BYTES];
      littleEndian(bits).asIntBuffer().get(ints);
      return ints;
    }

    @Override
    public byte[] bits(Object memory) {
      int[] ints = (int[]) memory;
      byte[] bits = new byte[ints.length * Integer.BYTES];
      littleEndian(bits).asIntBuffer().put(ints);
      return bits;
    }
  },

  LONGS(Long.BYTES) {
    @Override
    public Object of(byte[] bits) {
      long[] longs = new long[bits.length / Long.BYTES];
      littleEndian(bits).asLongBuffer().get(longs);
      return longs;
    }

    @Override
    public byte[] bits(Object memory) {
      long[] longs = (long[]) memory;
      byte[] bits = new byte[longs.length * Long.BYTES];
      littleEndian(bits).asLongBuffer().put(longs);
      return bits;
    }
  },

  FLOATS(Float.BYTES) {
    @Override
    public Object of(byte[] bits) {
      float[] floats = new float[bits.length / Float.BYTES];
      littleEndian(bits).asFloatBuffer().get(floats);
      return floats;
    }

    @Override
    public byte[] bits(Object memory) {
      float[] floats = (float[]) memory;
      byte[] bits = new byte[floats.length * Float.BYTES];
      littleEndian(bits).asFloatBuffer().put(floats);
      return bits;
    }
  },

  DOUBLES(Double.BYTES) {
    @Override
    public Object of(byte[] bits) {
      double[] doubles = new double[bits.length / Double.BYTES];
      littleEndian(bits).asDoubleBuffer().get(doubles);
      return doubles;
    }

    @Override
    public byte[] bits(Object memory) {
      double[] doubles = (double[]) memory;
      byte[] bits = new byte[doubles.length * Double.BYTES];
      littleEndian(bits).asDoubleBuffer().put(doubles);
      return bits;
    }
  };

  private final int elementBytes;

  ArrayMemory(int elementBytes) {
    this.elementBytes = elementBytes;
  }

  /** Returns the kind for arrays of this type. */
  public static ArrayMemory of(Class<?> type) {
    return named(type.getSimpleName());
  }

  /**
   * @param type "float[]" for instance
   */
  public static ArrayMemory named(String type) {
    return valueOf(type.toUpperCase(Locale.ROOT).replace("[]", "S"));
  }

  @Override
  public int elementBytes() {
    return elementBytes;
  }

  private static ByteBuffer littleEndian(byte[] bits) {
    return ByteBuffer.wrap(bits).order(LITTLE_ENDIAN);
  }
}
