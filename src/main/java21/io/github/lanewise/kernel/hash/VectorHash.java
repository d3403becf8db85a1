// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Computes the 31-polynomial of a long value, two registers in each step of the loop. As in {@link
 * ScalarHash}, bytes are joined to pairs and pairs to fours. Each int lane then computes a
 * polynomial of its own over the steps. The number of int multiplications limits the speed. As four
 * bytes are joined first, there are only two of them for each register.
 */
final class VectorHash {
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
  private static final int LANES = BYTES.length();
  private static final int STEP = 2 * LANES;
  private static final int POWER_STEP = power(STEP);

  /** The contribution to the polynomial of the 128 that is added to every byte of a step. */
  private static final int SURPLUS = surplus();

  /** The classes of the vectors: see "The class of a vector" in ARCHITECTURE.md. */
  private static final Class<? extends ByteVector> BYTES_TYPE =
      BYTES.vectorType().asSubclass(ByteVector.class);

  private static final Class<? extends ShortVector> SHORTS_TYPE =
      ShortVector.SPECIES_PREFERRED.vectorType().asSubclass(ShortVector.class);

  private static final Class<? extends IntVector> INTS_TYPE =
      IntVector.SPECIES_PREFERRED.vectorType().asSubclass(IntVector.class);

  private static final IntVector WEIGHTS_FIRST = weights(LANES);
  private static final IntVector WEIGHTS_SECOND = weights(0);

  private VectorHash() {}

  static int hash(int seed, byte[] bytes, int offset, int length) {
    if (length < STEP) {
      return ScalarHash.hash(seed, bytes, offset, length);
    }
    int h = seed;
    IntVector first = IntVector.zero(IntVector.SPECIES_PREFERRED);
    IntVector second = first;
    int whole = length & -STEP;
    for (int i = 0; i < whole; i += STEP) {
      ByteVector a = BYTES_TYPE.cast(ByteVector.fromArray(BYTES, bytes, offset + i));
      ShortVector x = SHORTS_TYPE.cast(a.lanewise(XOR, (byte) 0x80).reinterpretAsShorts());
      ByteVector b = BYTES_TYPE.cast(ByteVector.fromArray(BYTES, bytes, offset + i + LANES));
      ShortVector y = SHORTS_TYPE.cast(b.lanewise(XOR, (byte) 0x80).reinterpretAsShorts());
      IntVector xPairs =
          INTS_TYPE.cast(
              x.and((short) 0xff).mul((short) 31).add(x.lanewise(LSHR, 8)).reinterpretAsInts());
      IntVector yPairs =
          INTS_TYPE.cast(
              y.and((short) 0xff).mul((short) 31).add(y.lanewise(LSHR, 8)).reinterpretAsInts());
      first =
          INTS_TYPE
              .cast(first)
              .mul(POWER_STEP)
              .add(xPairs.and(0xffff).mul(961))
              .add(xPairs.lanewise(LSHR, 16));
      second =
          INTS_TYPE
              .cast(second)
              .mul(POWER_STEP)
              .add(yPairs.and(0xffff).mul(961))
              .add(yPairs.lanewise(LSHR, 16));
      h = h * POWER_STEP - SURPLUS;
    }
    h +=
        INTS_TYPE
            .cast(first)
            .mul(WEIGHTS_FIRST)
            .add(INTS_TYPE.cast(second).mul(WEIGHTS_SECOND))
            .reduceLanes(ADD);
    return ScalarHash.hash(h, bytes, offset + whole, length - whole);
  }

  /**
   * Returns the weights of the int lanes of a register. The four bytes in a lane count as their
   * polynomial times 31 to the power of the number of bytes that come after them in the step.
   *
   * @param after the number of bytes in the step that come after the register
   */
  private static IntVector weights(int after) {
    int[] weights = new int[LANES / Integer.BYTES];
    for (int lane = 0; lane < weights.length; lane++) {
      weights[lane] = power(after + LANES - Integer.BYTES * (lane + 1));
    }
    return IntVector.fromArray(IntVector.SPECIES_PREFERRED, weights, 0);
  }

  private static int surplus() {
    int sum = 0;
    for (int i = 0; i < STEP; i++) {
      sum += 128 * power(i);
    }
    return sum;
  }

  private static int power(int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 31;
    }
    return power;
  }
}
