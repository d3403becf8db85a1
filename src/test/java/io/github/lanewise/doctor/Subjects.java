// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.TestOperation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.split.Transpose;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Makes operations for tests, with any kernel. */
final class Subjects {
  /** The system property that makes slow kernels serve. */
  static final String FORCE = "lanewise.kernel.test";

  private static final int WIDTH = 4;

  private Subjects() {}

  /**
   * Returns an operation whose candidate passes its trial at any speed if {@link #FORCE} is
   * "vector".
   */
  static Operation<Transpose<byte[], byte[]>> withCandidate(Transpose<byte[], byte[]> kernel) {
    return operation(SCALAR, List.of(new Candidate<>("made for a test", 256, kernel)));
  }

  static Operation<Transpose<byte[], byte[]>> servedByScalar(Transpose<byte[], byte[]> scalar) {
    return operation(scalar, List.of());
  }

  /**
   * Returns an operation whose calls another kernel serves instead of the scalar one, as for direct
   * memory.
   */
  static Operation<Transpose<byte[], byte[]>> servedInPlace(Transpose<byte[], byte[]> inPlace) {
    return new TestOperation<>(
        "test", "decode byte[]", WIDTH, SCALAR, inPlace, Decoding::new, bits -> List.of(), 0);
  }

  private static Operation<Transpose<byte[], byte[]>> operation(
      Transpose<byte[], byte[]> scalar, List<Candidate<Transpose<byte[], byte[]>>> candidates) {
    return new TestOperation<>(
        "test", "decode byte[]", WIDTH, scalar, Decoding::new, bits -> candidates);
  }

  static final Transpose<byte[], byte[]> SCALAR = Subjects::decode;

  /**
   * Does the same as {@link #SCALAR}. It is a method of its own, so that C2 compiles it separately.
   */
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
    public Transpose<byte[], byte[]> plainLoop() {
      return (source, from, target, to, stride, count) -> {
        for (int i = 0; i < count; i++) {
          for (int k = 0; k < WIDTH; k++) {
            target[to + i * WIDTH + k] = source[from + k * stride + i];
          }
        }
      };
    }

    @Override
    public Transpose<byte[], byte[]> copy() {
      byte[] copied = values.clone();
      return (source, from, target, to, stride, count) ->
          System.arraycopy(source, 0, copied, 0, WIDTH * count);
    }

    @Override
    public Object output() {
      return values;
    }
  }
}
