// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Memory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * An array or buffer of random content that a method under test is given, and the content that it
 * must have afterwards. References read and write the expected content, an element at a time.
 */
final class Cells {
  /** Each element is a byte, 0 or 1. */
  private static final Memory BOOLEANS =
      new Memory() {
        @Override
        public Object of(byte[] bits) {
          boolean[] booleans = new boolean[bits.length];
          for (int i = 0; i < bits.length; i++) {
            booleans[i] = bits[i] != 0;
          }
          return booleans;
        }

        @Override
        public byte[] bits(Object memory) {
          boolean[] booleans = (boolean[]) memory;
          byte[] bits = new byte[booleans.length];
          for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) (booleans[i] ? 1 : 0);
          }
          return bits;
        }

        @Override
        public int elementBytes() {
          return 1;
        }
      };

  // A loop over the bytes of each element took most of the time of a fuzzer.
  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);

  private final Memory kind;
  private final int width;
  private final byte[] bits;
  private Object memory;

  private Cells(Memory kind, byte[] bits) {
    this.kind = kind;
    this.width = kind.elementBytes();
    this.bits = bits;
  }

  private static VarHandle view(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the number of bytes of an element, which is the unit of offsets. */
  static int width(Class<?> type) {
    return type == ByteBuffer.class || type == boolean[].class
        ? 1
        : ArrayMemory.of(type).elementBytes();
  }

  /**
   * @param written whether the method writes to the memory. A buffer is then seldom read-only
   */
  static Cells of(Class<?> type, long elements, boolean written, Draw draw) {
    int size = Math.toIntExact(elements);
    if (type == boolean[].class) {
      byte[] bits = draw.bytes(size);
      for (int i = 0; i < size; i++) {
        bits[i] &= 1;
      }
      return new Cells(BOOLEANS, bits);
    }
    if (type != ByteBuffer.class) {
      return new Cells(ArrayMemory.of(type), draw.bytes(size * width(type)));
    }
    boolean any = !written || draw.oneIn(40);
    BufferMemory kind = any ? draw.pick(BufferMemory.values()) : draw.pick(BufferMemory.writable());
    return new Cells(kind, draw.bytes(size));
  }

  /** Returns the array or buffer. It does not see changes of the cells after the first call. */
  Object memory() {
    if (memory == null) {
      memory = kind.of(bits);
    }
    return memory;
  }

  boolean writable() {
    return !(kind instanceof BufferMemory buffer) || BufferMemory.writable().contains(buffer);
  }

  int length() {
    return bits.length / width;
  }

  /** Returns the bits of an element, without its sign. */
  long get(int index) {
    return switch (width) {
      case 1 -> bits[index] & 0xffL;
      case Integer.BYTES -> (int) INTS.get(bits, index * Integer.BYTES) & 0xffff_ffffL;
      default -> (long) LONGS.get(bits, index * Long.BYTES);
    };
  }

  int getInt(int index) {
    return (int) get(index);
  }

  void set(int index, long value) {
    switch (width) {
      case 1 -> bits[index] = (byte) value;
      case Integer.BYTES -> INTS.set(bits, index * Integer.BYTES, (int) value);
      default -> LONGS.set(bits, index * Long.BYTES, value);
    }
  }

  /** Returns the expected bit. Bit 0 is the lowest bit of the first element. */
  boolean bit(int index) {
    return (bits[index / 8] >>> index % 8 & 1) != 0;
  }

  void bit(int index, boolean one) {
    int mask = 1 << index % 8;
    bits[index / 8] = (byte) (one ? bits[index / 8] | mask : bits[index / 8] & ~mask);
  }

  /** Says where the array or buffer has not the expected content, or returns {@code null}. */
  String difference() {
    byte[] actual = kind.bits(memory());
    int differs = Arrays.mismatch(bits, actual);
    if (differs < 0) {
      return null;
    }
    return "byte "
        + differs
        + " of "
        + bits.length
        + " is "
        + actual[differs]
        + " instead of "
        + bits[differs]
        + ", "
        + kind;
  }

  @Override
  public String toString() {
    return kind + " of " + length();
  }
}
