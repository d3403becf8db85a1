// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.util.List;
import java.util.SplittableRandom;

/** Holds the operations of the family little-endian that have vector kernels. */
public final class LittleEndianKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "little-endian";

  private static final class Pack extends Operation<BooleanPacking<boolean[], byte[]>> {
    static final Pack OPERATION = new Pack();

    private Pack() {
      super(FAMILY, "put booleans", 0, ScalarBits::pack);
    }

    @Override
    public Sample<BooleanPacking<boolean[], byte[]>> sample() {
      return new PackSample();
    }

    @Override
    public List<Candidate<BooleanPacking<boolean[], byte[]>>> candidates(int vectorBits) {
      return PlainCandidates.pack(vectorBits);
    }
  }

  private static final class Unpack extends Operation<BooleanPacking<byte[], boolean[]>> {
    static final Unpack OPERATION = new Unpack();

    private Unpack() {
      super(FAMILY, "get booleans", 0, ScalarBits::unpack);
    }

    @Override
    public Sample<BooleanPacking<byte[], boolean[]>> sample() {
      return new UnpackSample();
    }

    @Override
    public List<Candidate<BooleanPacking<byte[], boolean[]>>> candidates(int vectorBits) {
      return PlainCandidates.unpack(vectorBits);
    }
  }

  private LittleEndianKernels() {}

  /**
   * Writes booleans as bits from bit {@code firstBit} on. The other bits of the first and the last
   * byte keep their values.
   */
  public static void putBits(
      boolean[] source,
      int sourceOffset,
      byte[] target,
      int targetOffset,
      int firstBit,
      int count) {
    int head = Math.min(count, -firstBit & 7);
    for (int i = 0; i < head; i++) {
      putBit(source[sourceOffset + i], target, targetOffset, firstBit + i);
    }
    int bytes = (count - head) >>> 3;
    Pack.OPERATION
        .kernel()
        .run(source, sourceOffset + head, target, targetOffset + (firstBit + head >>> 3), bytes);
    for (int i = head + 8 * bytes; i < count; i++) {
      putBit(source[sourceOffset + i], target, targetOffset, firstBit + i);
    }
  }

  /** Reads bits as booleans from bit {@code firstBit} on. */
  public static void getBits(
      byte[] source,
      int sourceOffset,
      int firstBit,
      boolean[] target,
      int targetOffset,
      int count) {
    int head = Math.min(count, -firstBit & 7);
    for (int i = 0; i < head; i++) {
      target[targetOffset + i] = getBit(source, sourceOffset, firstBit + i);
    }
    int bytes = (count - head) >>> 3;
    Unpack.OPERATION
        .kernel()
        .run(source, sourceOffset + (firstBit + head >>> 3), target, targetOffset + head, bytes);
    for (int i = head + 8 * bytes; i < count; i++) {
      target[targetOffset + i] = getBit(source, sourceOffset, firstBit + i);
    }
  }

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(Pack.OPERATION, Unpack.OPERATION);
  }

  private static void putBit(boolean value, byte[] target, int targetOffset, int bit) {
    int at = targetOffset + (bit >>> 3);
    int mask = 1 << (bit & 7);
    target[at] = (byte) (value ? target[at] | mask : target[at] & ~mask);
  }

  private static boolean getBit(byte[] source, int sourceOffset, int bit) {
    return (source[sourceOffset + (bit >>> 3)] >>> (bit & 7) & 1) != 0;
  }

  /** The number of packed bytes in each call of a sample. */
  private static final int[] BYTES = {251, 128, 62, 1, 0};

  private static final class PackSample implements Sample<BooleanPacking<boolean[], byte[]>> {
    private final boolean[] source = new boolean[8 * 251];
    private final byte[] target = new byte[258];

    PackSample() {
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < source.length; i++) {
        source[i] = random.nextInt(2) == 0;
      }
    }

    @Override
    public void clear() {
      Filler.fill(target);
    }

    @Override
    public int shapes() {
      return BYTES.length;
    }

    @Override
    public void run(BooleanPacking<boolean[], byte[]> kernel, int shape) {
      kernel.run(source, 0, target, 3, BYTES[shape]);
    }

    @Override
    public void runAside(BooleanPacking<boolean[], byte[]> kernel) {
      for (int bytes : BYTES) {
        kernel.run(source, 0, target, 3, bytes);
      }
    }

    @Override
    public BooleanPacking<boolean[], byte[]> plainLoop() {
      return (source, from, target, to, bytes) -> {
        for (int i = 0; i < 8 * bytes; i++) {
          putBit(source[from + i], target, to, i);
        }
      };
    }

    @Override
    public Object output() {
      return target;
    }
  }

  private static final class UnpackSample implements Sample<BooleanPacking<byte[], boolean[]>> {
    private final byte[] source = new byte[254];
    private final boolean[] target = new boolean[8 * 251 + 7];

    UnpackSample() {
      new SplittableRandom(2).nextBytes(source);
    }

    @Override
    public void clear() {
      Filler.fill(target);
    }

    @Override
    public int shapes() {
      return BYTES.length;
    }

    @Override
    public void run(BooleanPacking<byte[], boolean[]> kernel, int shape) {
      kernel.run(source, 3, target, 3, BYTES[shape]);
    }

    @Override
    public void runAside(BooleanPacking<byte[], boolean[]> kernel) {
      for (int bytes : BYTES) {
        kernel.run(source, 3, target, 3, bytes);
      }
    }

    @Override
    public BooleanPacking<byte[], boolean[]> plainLoop() {
      return (source, from, target, to, bytes) -> {
        for (int i = 0; i < 8 * bytes; i++) {
          target[to + i] = getBit(source, from, i);
        }
      };
    }

    @Override
    public Object output() {
      return target;
    }
  }
}
