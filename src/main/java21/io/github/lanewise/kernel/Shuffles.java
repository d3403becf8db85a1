// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** The lane orders of the byte-stream-split kernels. */
final class Shuffles {
  private Shuffles() {}

  /**
   * Before the exchanges of a decode: register r of {@code width} will hold the r-th part of the
   * values, so lane {@code q * width + r} takes byte q of the r-th part.
   */
  static VectorShuffle<Byte> deal(VectorSpecies<Byte> species, int width) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> lane % width * part + lane / width);
  }

  /** After the exchanges of an encode: the inverse of {@link #deal}. */
  static VectorShuffle<Byte> gather(VectorSpecies<Byte> species, int width) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> lane % part * width + lane / part);
  }

  /** As {@link #deal} for eight registers that hold two streams each, one in either half. */
  static VectorShuffle<Byte> dealHalves(VectorSpecies<Byte> species) {
    int half = species.length() / 2;
    int part = half / 8;
    return species.shuffleFromOp(lane -> lane / 8 % 2 * half + lane % 8 * part + lane / 16);
  }

  /**
   * Brings the bytes of one of the two streams to the lower half: half the inverse of {@link
   * #dealHalves}.
   */
  static VectorShuffle<Byte> gatherHalf(VectorSpecies<Byte> species, int half) {
    int part = species.length() / 16;
    return species.shuffleFromOp(lane -> lane % part * 16 + 8 * half + lane / part % 8);
  }

  static VectorMask<Byte> upperHalf(VectorSpecies<Byte> species) {
    return VectorMask.fromLong(species, -1L << species.length() / 2);
  }

  /**
   * Puts int q of the group-th of three groups into the lane it takes when the groups alternate.
   */
  static VectorShuffle<Integer> spreadByThree(VectorSpecies<Integer> species, int group) {
    int[] lanes = new int[species.length()];
    for (int q = 0; q < lanes.length; q++) {
      lanes[(3 * q + group) % lanes.length] = q;
    }
    return VectorShuffle.fromArray(species, lanes, 0);
  }

  /** The inverse of {@link #spreadByThree}. */
  static VectorShuffle<Integer> collectByThree(VectorSpecies<Integer> species, int group) {
    return species.shuffleFromOp(lane -> (3 * lane + group) % species.length());
  }

  /**
   * The lanes of the register-th of three registers that belong to the group-th of three
   * alternating groups.
   */
  static VectorMask<Integer> third(VectorSpecies<Integer> species, int register, int group) {
    boolean[] lanes = new boolean[species.length()];
    for (int lane = 0; lane < lanes.length; lane++) {
      lanes[lane] = (register * lanes.length + lane) % 3 == group;
    }
    return VectorMask.fromArray(species, lanes, 0);
  }
}
