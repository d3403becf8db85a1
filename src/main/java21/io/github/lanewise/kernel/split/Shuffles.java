// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Makes the shuffles and masks of the byte-stream-split kernels. */
final class Shuffles {
  private Shuffles() {}

  /**
   * Returns the shuffle with which a decoder begins. After the exchanges, register r of {@code
   * width} must hold the r-th part of the block's values. So lane {@code q * width + r} takes byte
   * q of the r-th part.
   */
  static VectorShuffle<Byte> deal(VectorSpecies<Byte> species, int width) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> lane % width * part + lane / width);
  }

  /** Returns the shuffle with which an encoder ends. It is the inverse of {@link #deal}. */
  static VectorShuffle<Byte> gather(VectorSpecies<Byte> species, int width) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> lane % part * width + lane / part);
  }

  /**
   * Returns the shuffle with which a decoder of width 16 begins. It does the same as {@link #deal}
   * for eight registers, each of which holds one stream in its lower half and another in its upper
   * half.
   */
  static VectorShuffle<Byte> dealHalves(VectorSpecies<Byte> species) {
    int half = species.length() / 2;
    int part = half / 8;
    return species.shuffleFromOp(lane -> lane / 8 % 2 * half + lane % 8 * part + lane / 16);
  }

  /**
   * Returns the shuffle with which an encoder of width 16 ends. A register holds bytes of two
   * streams. The shuffle brings the bytes of one stream to the lower half. So {@link #dealHalves}
   * has two inverses, one for each stream.
   *
   * @param half 0 for the stream of the lower half, 1 for that of the upper half
   */
  static VectorShuffle<Byte> gatherHalf(VectorSpecies<Byte> species, int half) {
    int part = species.length() / 16;
    return species.shuffleFromOp(lane -> lane % part * 16 + 8 * half + lane / part % 8);
  }

  static VectorMask<Byte> upperHalf(VectorSpecies<Byte> species) {
    return VectorMask.fromLong(species, -1L << species.length() / 2);
  }

  /**
   * Returns the shuffle with which a decoder of width 12 begins. It does the same as {@link #deal}
   * for the ints of one of three groups, and puts each int into the lane that it will have when the
   * groups alternate.
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

  /**
   * Returns the shuffle with which an encoder of width 12 ends. It is the inverse of {@link
   * #dealByThree}.
   */
  static VectorShuffle<Byte> gatherByThree(VectorSpecies<Byte> species, int width, int group) {
    int part = species.length() / width;
    return species.shuffleFromOp(lane -> (3 * (lane % part) + group) % part * width + lane / part);
  }

  /**
   * Returns a mask with all bits set in int lanes {@code first}, {@code first + 3}, {@code first +
   * 6} and so on.
   */
  static LongVector everyThird(VectorSpecies<Integer> species, int first) {
    int[] lanes = new int[species.length()];
    for (int lane = first; lane < lanes.length; lane += 3) {
      lanes[lane] = -1;
    }
    return IntVector.fromArray(species, lanes, 0).reinterpretAsLongs();
  }
}
