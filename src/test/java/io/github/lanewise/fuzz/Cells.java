// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.BufferMemory;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Memory;
import java.nio.ByteBuffer;
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

  private final Memory kind;
  private final byte[] bits;
  private Object memory;

  private Cells(Memory kind, byte[] bits) {
    this.kind = kind;
    this.bits = bits;
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
    return bits.length / kind.elementBytes();
  }

  long get(int index) {
    int width = kind.elementBytes();
    long value = 0;
    for (int k = 0; k < width; k++) {
      value |= (bits[index * width + k] & 0xffL) << 8 * k;
    }
    return value;
  }

  int getInt(int index) {
    return (int) get(index);
  }

  void set(int index, long value) {
    int width = kind.elementBytes();
    for (int k = 0; k < width; k++) {
      bits[index * width + k] = (byte) (value >>> 8 * k);
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

  /** Fails unless the array or buffer has the expected content. */
  void check(String what) {
    byte[] actual = kind.bits(memory());
    int differs = Arrays.mismatch(bits, actual);
    if (differs >= 0) {
      throw new AssertionError(
          what
              + ": byte "
              + differs
              + " of "
              + bits.length
              + " is "
              + actual[differs]
              + " instead of "
              + bits[differs]
              + ", "
              + kind);
    }
  }

  @Override
  public String toString() {
    return kind + " of " + length();
  }
}
