// SPDX-License-Identifier: Apache-2.0
import io.github.lanewise.ByteStreamSplit;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.apache.iceberg.arrow.vectorized.parquet.VectorizedByteStreamSplitValuesReader;
import org.apache.parquet.bytes.ByteBufferInputStream;

/**
 * A program, called as {@code java SplitStep.java}. It times how Iceberg and Lanewise decode a
 * BYTE_STREAM_SPLIT page of 20,000 values into a new array, in turns.
 */
public final class SplitStep {
  private static final int COUNT = 20_000;
  private static final int ROUNDS = 40;
  private static final int REPEATS = 50;

  private SplitStep() {}

  public static void main(String[] args) {
    for (int width : new int[] {4, 8}) {
      byte[] page = new byte[COUNT * width];
      new Random(width).nextBytes(page);
      if (iceberg(page, width) != lanewise(page, width)) {
        throw new IllegalStateException("not the same value, width " + width);
      }
      double[] best = {Double.MAX_VALUE, Double.MAX_VALUE};
      for (int round = 0; round < ROUNDS; round++) {
        long start = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
          iceberg(page, width);
        }
        long middle = System.nanoTime();
        for (int i = 0; i < REPEATS; i++) {
          lanewise(page, width);
        }
        best[0] = Math.min(best[0], middle - start);
        best[1] = Math.min(best[1], System.nanoTime() - middle);
      }
      double[] values = Arrays.stream(best).map(time -> time / REPEATS / COUNT).toArray();
      System.out.printf(
          Locale.ROOT,
          "width %d, ns a value: Iceberg %.3f, Lanewise %.3f, %.1f times as fast%n",
          width,
          values[0],
          values[1],
          values[0] / values[1]);
    }
  }

  /** Reads the first value, because this makes Iceberg decode the page. */
  private static int iceberg(byte[] page, int width) {
    var reader = new VectorizedByteStreamSplitValuesReader(width);
    reader.initFromPage(COUNT, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    return reader.readInteger();
  }

  private static int lanewise(byte[] page, int width) {
    byte[] values = new byte[page.length];
    ByteStreamSplit.decode(page, 0, values, 0, COUNT, width);
    return ByteBuffer.wrap(values).order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt(0);
  }
}
