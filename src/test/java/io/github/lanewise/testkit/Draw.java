// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Makes the choices of one random case. The same size and seed give the same choices. */
public final class Draw {
  private static final int MOST_ROOM = 70;
  private static final int[] BAD = {
    -1, 0, 1, 33, 65, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 7, 1 << 29, 1 << 30
  };

  private final SplittableRandom random;
  private final int largest;

  /**
   * @param largest the largest number that {@link #size} may return
   */
  public Draw(long seed, int largest) {
    random = new SplittableRandom(seed);
    this.largest = largest;
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  public boolean oneIn(int cases) {
    return random.nextInt(cases) == 0;
  }

  public long bits() {
    return random.nextLong();
  }

  public <T> T pick(List<? extends T> all) {
    return all.get(random.nextInt(all.size()));
  }

  public <T> T pick(T[] all) {
    return all[random.nextInt(all.length)];
  }

  /**
   * Returns how many values a case has. The result is often 0 to 3, and often a power of two, or
   * the number before or after a power of two.
   */
  public int size() {
    int size =
        switch (random.nextInt(8)) {
          case 0 -> random.nextInt(4);
          case 1, 2 -> (1 << random.nextInt(14)) - 1 + random.nextInt(3);
          default -> random.nextInt(largest + 1);
        };
    return Math.min(size, largest);
  }

  /** Returns a number of elements before a range. */
  public int offset() {
    return oneIn(3) ? 0 : random.nextInt(MOST_ROOM);
  }

  /**
   * Returns a number of elements after a range: often none, sometimes more than the widest vector
   * holds.
   */
  public int room() {
    return oneIn(3) ? 0 : random.nextInt(MOST_ROOM);
  }

  /**
   * Returns a number of elements after a range, or in few cases a negative one, because the memory
   * is too short for the range.
   */
  public int spoiltRoom(int range) {
    return oneIn(60) ? -Math.min(range, 1 + random.nextInt(3)) : room();
  }

  /** Returns the argument, or in few cases another one that may be bad. */
  public int spoilt(int argument) {
    return !oneIn(60)
        ? argument
        : switch (random.nextInt(4)) {
          case 0 -> BAD[random.nextInt(BAD.length)];
          case 1 -> -argument;
          case 2 -> argument + 1 + random.nextInt(MOST_ROOM);
          default -> random.nextInt();
        };
  }

  /** Returns bytes of any value, of few values, of runs, or all the same. */
  public byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    int kind = random.nextInt(8);
    if (kind == 0) {
      Arrays.fill(bytes, (byte) random.nextInt());
    } else if (kind == 1) {
      for (int i = 0; i < length; i++) {
        bytes[i] = (byte) (random.nextInt(4) - 1);
      }
    } else if (kind == 2) {
      for (int i = 0; i < length; ) {
        int end = Math.min(length, i + 1 + random.nextInt(40));
        Arrays.fill(bytes, i, end, (byte) random.nextInt());
        i = end;
      }
    } else {
      random.nextBytes(bytes);
    }
    return bytes;
  }

  /** Returns a copy of the bytes, with some of them changed, cut off, added or moved. */
  public byte[] damaged(byte[] bytes) {
    byte[] damaged = bytes.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0 && damaged.length > 0; changes--) {
      int at = random.nextInt(damaged.length);
      switch (random.nextInt(8)) {
        case 0 -> damaged[at] = (byte) random.nextInt();
        case 1 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> damaged[at] += (byte) (random.nextBoolean() ? 1 : -1);
        case 3 -> Arrays.fill(damaged, at, end(damaged, at), (byte) random.nextInt(-1, 1));
        case 4 -> damaged = Arrays.copyOf(damaged, at);
        case 5 -> damaged = Arrays.copyOf(damaged, damaged.length + 1 + random.nextInt(20));
        case 6 -> damaged = Arrays.copyOfRange(damaged, at, damaged.length);
        default -> {
          int to = random.nextInt(damaged.length);
          System.arraycopy(
              damaged, at, damaged, to, Math.min(end(damaged, at) - at, damaged.length - to));
        }
      }
    }
    return damaged;
  }

  private int end(byte[] bytes, int at) {
    return Math.min(bytes.length, at + 1 + random.nextInt(12));
  }
}
