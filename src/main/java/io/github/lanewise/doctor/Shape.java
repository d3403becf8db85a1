// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Size and place of a call inside the memory of a sample. Shift and count together never exceed the
 * sample's own count, so whatever the layout, the call stays within the sample's ranges.
 *
 * @param sourceShift elements to start later than the sample does
 * @param targetShift the same for the target
 * @param count values
 */
record Shape(int sourceShift, int targetShift, int count) {
  /** All remainders of all vectors, four registers of 512 bits deep. */
  private static final int ALL_UP_TO = 257;

  /** Beyond this every alignment of the widest vector has been seen. */
  private static final int SHIFTS = 64;

  private static final int LARGE = 30;

  static Shape whole(Call call) {
    return new Shape(0, 0, call.count());
  }

  /** The sample's own size, every small size, and some large ones at random places. */
  static List<Shape> many(int largest, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Shape> shapes = new ArrayList<>();
    shapes.add(new Shape(0, 0, largest));
    for (int count = 0; count <= Math.min(ALL_UP_TO, largest); count++) {
      shapes.add(at(random, count, largest));
    }
    for (int i = 0; i < LARGE; i++) {
      shapes.add(at(random, random.nextInt(largest + 1), largest));
    }
    return shapes;
  }

  private static Shape at(SplittableRandom random, int count, int largest) {
    int shifts = Math.min(SHIFTS, largest - count + 1);
    return new Shape(random.nextInt(shifts), random.nextInt(shifts), count);
  }

  @Override
  public String toString() {
    return "a size of " + count + " at source + " + sourceShift + ", target + " + targetShift;
  }
}
