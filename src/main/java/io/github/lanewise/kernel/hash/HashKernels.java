// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Filler;
import io.github.lanewise.kernel.selection.spi.Sample;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;

/** Holds the operations of the family hash, and the loops that hash many values. */
public final class HashKernels {
  /** The family's name in {@code -Dlanewise.kernel.FAMILY}. */
  public static final String FAMILY = "hash";

  /**
   * Values with fewer bytes than this are hashed by the scalar kernel, without asking the operation
   * for its kernel. They are shorter than one step of a vector kernel's loop.
   */
  private static final int SHORT = 64;

  private static final class Hash extends Operation<HashFunction> {
    static final Hash OPERATION = new Hash();

    private Hash() {
      super(FAMILY, "hash byte[]", 0, ScalarHash::hash);
    }

    @Override
    public Sample<HashFunction> sample() {
      return new LongValue();
    }

    @Override
    public List<Candidate<HashFunction>> candidates(int vectorBits) {
      return HashCandidates.hash(vectorBits);
    }
  }

  private static final class HashAll8 extends Operation<HashBatch> {
    static final HashAll8 OPERATION = new HashAll8();

    private HashAll8() {
      super(FAMILY, "hashAll byte[]", 8, ScalarHash::hashAll8);
    }

    @Override
    public Sample<HashBatch> sample() {
      return new EightByteValues();
    }

    @Override
    public List<Candidate<HashBatch>> candidates(int vectorBits) {
      return HashCandidates.hashAll8(vectorBits);
    }
  }

  private HashKernels() {}

  /** Returns the hash of one value in an array. */
  public static int hash(int seed, byte[] bytes, int offset, int length) {
    return length < SHORT
        ? ScalarHash.hash(seed, bytes, offset, length)
        : Hash.OPERATION.kernel().hash(seed, bytes, offset, length);
  }

  /** Returns the hash of one value in a buffer. */
  public static int hash(int seed, ByteBuffer bytes, int index, int length) {
    if (bytes.hasArray()) {
      return hash(seed, bytes.array(), bytes.arrayOffset() + index, length);
    }
    return ScalarHash.hash(seed, bytes, index, length);
  }

  /** Hashes consecutive values. Each value ends where the next one begins. */
  public static void hashAll(
      byte[] bytes, int[] offsets, int offsetsOffset, int[] hashes, int hashesOffset, int count) {
    if (count == 0) {
      return;
    }
    int start = offsets[offsetsOffset];
    // If most values are short, a separate path for short values pays. If not, the processor would
    // only mispredict its branch.
    boolean mostlyShort = (offsets[offsetsOffset + count] - start) / count < 5;
    for (int i = 0; i < count; i++) {
      int end = offsets[offsetsOffset + i + 1];
      int length = end - start;
      if (length > 16 || end < 16) {
        hashes[hashesOffset + i] = hash(1, bytes, start, length);
      } else if (mostlyShort && length <= 8) {
        hashes[hashesOffset + i] = ScalarHash.upTo8(bytes, end, length);
      } else {
        hashes[hashesOffset + i] = ScalarHash.upTo16(bytes, end, length);
      }
      start = end;
    }
  }

  /** Hashes consecutive values of one width. */
  public static void hashAll(
      byte[] bytes, int offset, int width, int[] hashes, int hashesOffset, int count) {
    if (width == 8) {
      HashAll8.OPERATION.kernel().hashAll(bytes, offset, hashes, hashesOffset, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      int end = offset + (i + 1) * width;
      if (width > 16 || end < 16) {
        hashes[hashesOffset + i] = hash(1, bytes, end - width, width);
      } else if (width <= 8) {
        hashes[hashesOffset + i] = ScalarHash.upTo8(bytes, end, width);
      } else {
        hashes[hashesOffset + i] = ScalarHash.upTo16(bytes, end, width);
      }
    }
  }

  /** Returns every operation of the family. */
  public static List<Operation<?>> all() {
    return List.of(Hash.OPERATION, HashAll8.OPERATION);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(length).nextBytes(bytes);
    return bytes;
  }

  /**
   * A sample of values of 64 to 1,000 bytes at odd offsets. Some of them are too short for a step
   * of a vector kernel's loop.
   */
  private static final class LongValue implements Sample<HashFunction> {
    private final byte[] bytes = random(1100);
    private final int[] lengths = {1000, 800, 512, 200, 130, 128, 100, 64};
    private final int[] hashes = new int[lengths.length];

    @Override
    public void clear() {
      Filler.fill(hashes);
    }

    @Override
    public int shapes() {
      return lengths.length;
    }

    @Override
    public void run(HashFunction kernel, int shape) {
      hashes[shape] = kernel.hash(shape + 1, bytes, 7 * shape, lengths[shape]);
    }

    @Override
    public void runAside(HashFunction kernel) {
      for (int i = 0; i < lengths.length; i++) {
        hashes[i] = kernel.hash(i + 1, bytes, 7 * i, lengths[i]);
      }
    }

    @Override
    public HashFunction plainLoop() {
      return ScalarHash::byteByByte;
    }

    @Override
    public Object output() {
      return hashes;
    }
  }

  private static final class EightByteValues implements Sample<HashBatch> {
    private static final int[] COUNTS = {251, 128, 62, 1, 0};
    private final byte[] bytes = random(8 * COUNTS[0] + 3);
    private final int[] hashes = new int[COUNTS[0] + 4];

    @Override
    public void clear() {
      Filler.fill(hashes);
    }

    @Override
    public int shapes() {
      return COUNTS.length;
    }

    @Override
    public void run(HashBatch kernel, int shape) {
      kernel.hashAll(bytes, 3, hashes, 2, COUNTS[shape]);
    }

    @Override
    public void runAside(HashBatch kernel) {
      for (int count : COUNTS) {
        kernel.hashAll(bytes, 3, hashes, 2, count);
      }
    }

    @Override
    public HashBatch plainLoop() {
      return (bytes, offset, hashes, hashesOffset, count) -> {
        for (int i = 0; i < count; i++) {
          hashes[hashesOffset + i] = ScalarHash.byteByByte(1, bytes, offset + 8 * i, 8);
        }
      };
    }

    @Override
    public Object output() {
      return hashes;
    }
  }
}
