// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.coldstart;

import io.github.lanewise.ByteStreamSplit;
import java.util.SplittableRandom;

/**
 * One fresh JVM's run: decodes pages of floats and prints the microseconds gone by after the 1st,
 * 10th, … page.
 */
final class Pages {
  private static final int VALUES = 20_000;

  private Pages() {}

  public static void main(String[] args) {
    byte[] page = new byte[Float.BYTES * VALUES];
    new SplittableRandom(1).nextBytes(page);
    float[] values = new float[VALUES];
    StringBuilder micros = new StringBuilder();
    long start = System.nanoTime();
    for (int pages = 1; pages <= ColdStart.MOST; pages++) {
      ByteStreamSplit.decode(page, 0, values, 0, VALUES);
      if (ColdStart.MARKS.contains(pages)) {
        micros.append((System.nanoTime() - start) / 1000).append(' ');
      }
    }
    System.out.println("micros " + micros);
  }
}
