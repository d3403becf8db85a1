// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Decision;
import io.github.lanewise.kernel.selection.Sample;
import io.github.lanewise.kernel.selection.Verdict;
import io.github.lanewise.kernel.split.Transpose;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Subjects of an operation made for tests, with any kernel in use. */
final class Subjects {
  private static final int WIDTH = 4;

  private Subjects() {}

  static Subject<Transpose<byte[], byte[]>> servedBy(Transpose<byte[], byte[]> kernel) {
    return new Subject<>(
        "byte-stream-split",
        "decode byte[]",
        WIDTH,
        SCALAR,
        new Decision<>(kernel, "made for a test", 256, Verdict.FASTER, "it is made for a test"),
        Decoding::new,
        0);
  }

  static Subject<Transpose<byte[], byte[]>> servedByScalar() {
    return new Subject<>(
        "byte-stream-split",
        "decode byte[]",
        WIDTH,
        SCALAR,
        new Decision<>(SCALAR, "scalar", 0, Verdict.TOO_SLOW, "it is made for a test"),
        Decoding::new,
        0);
  }

  static final Transpose<byte[], byte[]> SCALAR = Subjects::decode;

  /** A kernel of its own, so that C2 compiles it on its own. */
  static void decodeAsWell(
      byte[] streams, int streamsOffset, byte[] values, int offset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      values[offset + WIDTH * i] = streams[streamsOffset + i];
      values[offset + WIDTH * i + 1] = streams[streamsOffset + stride + i];
      values[offset + WIDTH * i + 2] = streams[streamsOffset + 2 * stride + i];
      values[offset + WIDTH * i + 3] = streams[streamsOffset + 3 * stride + i];
    }
  }

  private static void decode(
      byte[] streams, int streamsOffset, byte[] values, int offset, int stride, int count) {
    for (int i = 0; i < count; i++) {
      values[offset + WIDTH * i] = streams[streamsOffset + i];
      values[offset + WIDTH * i + 1] = streams[streamsOffset + stride + i];
      values[offset + WIDTH * i + 2] = streams[streamsOffset + 2 * stride + i];
      values[offset + WIDTH * i + 3] = streams[streamsOffset + 3 * stride + i];
    }
  }

  private static final class Decoding implements Sample<Transpose<byte[], byte[]>> {
    private static final int COUNT = 500;
    private final byte[] streams = new byte[WIDTH * (COUNT + 10)];
    private final byte[] values = new byte[WIDTH * COUNT + 10];

    Decoding() {
      new SplittableRandom(1).nextBytes(streams);
      clear();
    }

    @Override
    public void clear() {
      Arrays.fill(values, (byte) 7);
    }

    @Override
    public int shapes() {
      return 1;
    }

    @Override
    public void run(Transpose<byte[], byte[]> kernel, int shape) {
      kernel.run(streams, 3, values, 5, COUNT + 2, COUNT);
    }

    @Override
    public void runAside(Transpose<byte[], byte[]> kernel) {
      kernel.run(streams, 3, values, 5, COUNT + 2, COUNT);
    }

    @Override
    public Object output() {
      return values;
    }
  }
}
