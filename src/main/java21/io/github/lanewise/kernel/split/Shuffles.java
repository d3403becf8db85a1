// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** The lane orders of the byte-stream-split kernels. */
final class Shuffles {
  private Shuffles() {}

  /**
   * For the start of a decode, before the exchanges. Register r of {@code width} will hold the r-th
   * part of the values, so lane {@code q * width + r} takes byte q of the r-th part.
   */
  static VectorShuffle<Byte> deal(VectorSpecies<Byte> species, int width) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> lane % width * part + lane / width);
  }

  /** For the end of an encode, after the exchanges: the inverse of {@link #deal}. */
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
   * Brings the bytes of one of the two streams to the lower half. It is one half of the inverse of
   * {@link #dealHalves}.
   */
  static VectorShuffle<Byte> gatherHalf(VectorSpecies<Byte> species, int half) {
    int part = species.length() / 16;
    return species.shuffleFromOp(lane -> lane % part * 16 + 8 * half + lane / part % 8);
  }

  static VectorMask<Byte> upperHalf(VectorSpecies<Byte> species) {
    return VectorMask.fromLong(species, -1L << species.length() / 2);
  }

  /**
   * As {@link #deal} for one of three groups of ints that will alternate: value q of each part goes
   * to the lane of an int that it has there.
   */
  static VectorShuffle<Byte> dealByThree(VectorSpecies<Byte> species, int width, int group) {
    int part = species.length() / width;
    int[] source = new int[species.length()];
    for (int lane = 0; lane < source.length; lane++) {
      int value = lane / width;
      source[(3 * value + group) % part * width + lane % width] = lane % width * part + value;
    }
    return VectorShuffle.fromArray(species, source, 0);
  }

  /** For the end of an encode, after the exchanges: the inverse of {@link #dealByThree}. */
  static VectorShuffle<Byte> gatherByThree(VectorSpecies<Byte> species, int width, int group) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> (3 * (lane % part) + group) % part * width + lane / part);
  }

  /** All bits of every third int, from the first-th on. */
  static LongVector everyThird(VectorSpecies<Integer> species, int first) {
    int[] lanes = new int[species.length()];
    for (int lane = first; lane < lanes.length; lane += 3) {
      lanes[lane] = -1;
    }
    return IntVector.fromArray(species, lanes, 0).reinterpretAsLongs();
  }
}
