// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import io.github.lanewise.parquet.stock.StockRules;
import org.apache.parquet.bytes.BytesInput;

/**
 * Collects ints or longs in an array of their own type, and puts them into the page many at a time.
 *
 * <p>A value takes one store into this array and one addition to a count, so C2 unrolls the loops
 * around the calls. The array and the count are fields of the writer itself. With one more
 * reference in between, a value was measured to take twice as long.
 */
abstract class BatchWriter extends PageWriter {
  /**
   * The number of values in a batch. They fit into the first-level cache, and are enough for a loop
   * of vector moves.
   */
  private static final int BATCH = 256;

  private int[] ints = {};
  private long[] longs = {};
  private int batched;

  /**
   * The number of ints that the batch takes, for all of which the page has room. 0 means that the
   * batch does not hold ints.
   */
  private int intRoom;

  private int longRoom;

  BatchWriter(PageBuffer page) {
    super(page);
  }

  final void putInt(int value) {
    if (batched < intRoom) {
      ints[batched++] = value;
    } else {
      startInts(value);
    }
  }

  final void putLong(long value) {
    if (batched < longRoom) {
      longs[batched++] = value;
    } else {
      startLongs(value);
    }
  }

  final void putInts(int[] values, int offset, int count) {
    putBatch();
    for (int done = 0; done < count; ) {
      int room = Math.min(page.room(Integer.BYTES), count - done);
      if (room == 0) {
        page.putInt(values[offset + done++]);
      } else {
        page.putInts(values, offset + done, room);
        done += room;
      }
    }
  }

  final void putLongs(long[] values, int offset, int count) {
    putBatch();
    for (int done = 0; done < count; ) {
      int room = Math.min(page.room(Long.BYTES), count - done);
      if (room == 0) {
        page.putLong(values[offset + done++]);
      } else {
        page.putLongs(values, offset + done, room);
        done += room;
      }
    }
  }

  final void putFloats(float[] values, int offset, int count) {
    putBatch();
    int[] bits = intBatch();
    for (int done = 0; done < count; ) {
      int batch = Math.min(BATCH, count - done);
      for (int i = 0; i < batch; i++) {
        bits[i] = StockRules.bits(values[offset + done + i]);
      }
      putInts(bits, 0, batch);
      done += batch;
    }
  }

  final void putDoubles(double[] values, int offset, int count) {
    putBatch();
    long[] bits = longBatch();
    for (int done = 0; done < count; ) {
      int batch = Math.min(BATCH, count - done);
      for (int i = 0; i < batch; i++) {
        bits[i] = StockRules.bits(values[offset + done + i]);
      }
      putLongs(bits, 0, batch);
      done += batch;
    }
  }

  private int[] intBatch() {
    if (ints.length == 0) {
      ints = new int[BATCH];
    }
    return ints;
  }

  private long[] longBatch() {
    if (longs.length == 0) {
      longs = new long[BATCH];
    }
    return longs;
  }

  private void startInts(int value) {
    putBatch();
    int room = page.room(Integer.BYTES);
    if (room == 0) {
      page.putInt(value);
      return;
    }
    intBatch();
    intRoom = Math.min(room, BATCH);
    ints[batched++] = value;
  }

  private void startLongs(long value) {
    putBatch();
    int room = page.room(Long.BYTES);
    if (room == 0) {
      page.putLong(value);
      return;
    }
    longBatch();
    longRoom = Math.min(room, BATCH);
    longs[batched++] = value;
  }

  /**
   * Puts the batch into the page. The batch is empty then and of neither type, because the next
   * value may be of another type.
   */
  final void putBatch() {
    if (intRoom > 0) {
      page.putInts(ints, 0, batched);
    } else if (longRoom > 0) {
      page.putLongs(longs, 0, batched);
    }
    dropBatch();
  }

  private void dropBatch() {
    batched = 0;
    intRoom = 0;
    longRoom = 0;
  }

  @Override
  public long getBufferedSize() {
    return page.size() + (long) batched * (intRoom > 0 ? Integer.BYTES : Long.BYTES);
  }

  @Override
  public BytesInput getBytes() {
    putBatch();
    return super.getBytes();
  }

  @Override
  public void reset() {
    dropBatch();
    super.reset();
  }

  @Override
  public void close() {
    dropBatch();
    super.close();
  }
}
