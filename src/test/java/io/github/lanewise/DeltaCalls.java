// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Named;

/**
 * Calls of delta encoders and decoders, which grow to the size of their pages in the first calls.
 */
final class DeltaCalls {
  private static final int COUNT = 1003;
  private static final int BYTES = 7 * COUNT;

  private final int[] ints = new SplittableRandom(1).ints(COUNT, 0, 5000).toArray();
  private final long[] longs = new SplittableRandom(2).longs(COUNT).toArray();
  private final int[] offsets = new int[COUNT + 1];
  private final byte[] bytes = new byte[BYTES];
  private final byte[] page = new byte[DeltaStringsEncoder.maxLength(COUNT, 8 * COUNT)];
  private final DeltaEncoder encoder = new DeltaEncoder();
  private final DeltaDecoder decoder = new DeltaDecoder();
  private final DeltaLengthEncoder lengthEncoder = new DeltaLengthEncoder();
  private final DeltaLengthDecoder lengthDecoder = new DeltaLengthDecoder();
  private final DeltaStringsEncoder stringsEncoder = new DeltaStringsEncoder();
  private final DeltaStringsDecoder stringsDecoder = new DeltaStringsDecoder();

  private DeltaCalls() {
    for (int i = 0; i <= COUNT; i++) {
      offsets[i] = 7 * i;
    }
  }

  static List<Named<Runnable>> all() {
    return List.of(
        Named.of("delta int[]", new DeltaCalls()::ints),
        Named.of("delta long[]", new DeltaCalls()::longs),
        Named.of("delta lengths", new DeltaCalls()::lengths),
        Named.of("delta strings", new DeltaCalls()::strings));
  }

  private void ints() {
    decoder.reset(page, 0, encoder.encode(ints, 0, page, 0, COUNT));
    decoder.skip(200);
    decoder.read(ints, 200, COUNT - 200);
  }

  private void longs() {
    decoder.reset(page, 0, encoder.encode(longs, 0, page, 0, COUNT));
    decoder.skip(200);
    decoder.read(longs, 200, COUNT - 200);
  }

  private void lengths() {
    lengthDecoder.reset(page, 0, lengthEncoder.encode(bytes, offsets, 0, page, 0, COUNT));
    lengthDecoder.skip(200);
    lengthDecoder.read(offsets, 200, COUNT - 200);
    lengthDecoder.copy(bytes);
  }

  private void strings() {
    stringsDecoder.reset(page, 0, stringsEncoder.encode(bytes, offsets, 0, page, 0, COUNT));
    stringsDecoder.skip(200);
    stringsDecoder.read(offsets, 200, COUNT - 200);
    stringsDecoder.copy(bytes);
  }
}
