// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.FloatsReader;
import io.github.lanewise.parquet.IntsReader;
import io.github.lanewise.parquet.LongsReader;
import java.util.Objects;

/**
 * Reads BYTE_STREAM_SPLIT pages of numbers. Each physical type has a nested subclass with its own
 * tile, because generic code cannot index an array of type {@code A}. The subclass reads a single
 * value with one array access, unless a new tile must be decoded first.
 *
 * @param <A> the array type of the numbers
 */
abstract class SplitNumbersReader<A> extends SplitValuesReader {
  private SplitNumbersReader(int width) {
    super(width);
  }

  /**
   * Reads the values that are left in the tile, and decodes the others straight into the target.
   */
  final void readAll(A tile, A target, int offset, int count) {
    requireLeft(count);
    int from = next;
    int taken = takeFromTile(count);
    System.arraycopy(tile, from, target, offset, taken);
    int rest = count - taken;
    if (rest > 0) {
      decode(takeFromPage(rest), target, offset + taken, rest);
      letGoOfDecodedPage();
    }
  }

  /** Decodes values of the page into an array. */
  abstract void decode(int first, A target, int offset, int count);

  static final class OfInt extends SplitNumbersReader<int[]> implements IntsReader {
    private int[] tile = {};

    OfInt() {
      super(Integer.BYTES);
    }

    @Override
    public int readInteger() {
      if (next == tileEnd) {
        fillTile(TILE_BYTES / Integer.BYTES);
      }
      return tile[next++];
    }

    @Override
    public void readInts(int[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      readAll(tile, target, offset, count);
    }

    @Override
    void decodeTile(int first, int count) {
      if (tile.length < count) {
        tile = new int[count];
      }
      decode(first, tile, 0, count);
    }

    @Override
    void decode(int first, int[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }
  }

  static final class OfLong extends SplitNumbersReader<long[]> implements LongsReader {
    private long[] tile = {};

    OfLong() {
      super(Long.BYTES);
    }

    @Override
    public long readLong() {
      if (next == tileEnd) {
        fillTile(TILE_BYTES / Long.BYTES);
      }
      return tile[next++];
    }

    @Override
    public void readLongs(long[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      readAll(tile, target, offset, count);
    }

    @Override
    void decodeTile(int first, int count) {
      if (tile.length < count) {
        tile = new long[count];
      }
      decode(first, tile, 0, count);
    }

    @Override
    void decode(int first, long[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }
  }

  static final class OfFloat extends SplitNumbersReader<float[]> implements FloatsReader {
    private float[] tile = {};

    OfFloat() {
      super(Float.BYTES);
    }

    @Override
    public float readFloat() {
      if (next == tileEnd) {
        fillTile(TILE_BYTES / Float.BYTES);
      }
      return tile[next++];
    }

    @Override
    public void readFloats(float[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      readAll(tile, target, offset, count);
    }

    @Override
    void decodeTile(int first, int count) {
      if (tile.length < count) {
        tile = new float[count];
      }
      decode(first, tile, 0, count);
    }

    @Override
    void decode(int first, float[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }
  }

  static final class OfDouble extends SplitNumbersReader<double[]> implements DoublesReader {
    private double[] tile = {};

    OfDouble() {
      super(Double.BYTES);
    }

    @Override
    public double readDouble() {
      if (next == tileEnd) {
        fillTile(TILE_BYTES / Double.BYTES);
      }
      return tile[next++];
    }

    @Override
    public void readDoubles(double[] target, int offset, int count) {
      Objects.checkFromIndexSize(offset, count, target.length);
      readAll(tile, target, offset, count);
    }

    @Override
    void decodeTile(int first, int count) {
      if (tile.length < count) {
        tile = new double[count];
      }
      decode(first, tile, 0, count);
    }

    @Override
    void decode(int first, double[] target, int offset, int count) {
      ByteStreamSplit.decode(page, first, held, target, offset, count);
    }
  }
}
