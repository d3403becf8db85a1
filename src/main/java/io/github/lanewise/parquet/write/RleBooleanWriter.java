// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.write;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.report.PageCount;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * Writes RLE pages of BOOLEAN: the length in four bytes, then runs and packed groups of one bit.
 * Values are collected in a long, and 64 at a time become bits and runs. While values come in runs,
 * equal ones are counted first, because that is faster. Counting is slower where the processor
 * cannot predict whether the next value is equal. The runs are on the heap until the page is asked
 * for.
 */
final class RleBooleanWriter extends ValuesWriter implements ArrayWriter {
  private static final int MOST_AT_ONCE = 1024;

  /** If 64 values change more often than this, the processor can hardly predict the changes. */
  private static final int MANY_CHANGES = 8;

  private final LevelEncoder encoder;
  private final PageBuffers buffers;

  /** The values that the encoder has not got yet. The first of them is in the lowest bit. */
  private long pending;

  private int count;

  /**
   * The value that came last, {@link #run} times in a row. These values are not in {@link #pending}
   * yet.
   */
  private boolean last;

  private int run;

  /** Whether values have changed so often that they are not counted. */
  private boolean changesOften;

  RleBooleanWriter(ParquetProperties properties, SpareBuffer spare) {
    encoder = new LevelEncoder(1, SlabSizes.ofPage(properties));
    buffers = new PageBuffers(spare);
  }

  @Override
  public void writeBoolean(boolean value) {
    if (!changesOften && value != last) {
      endRun();
      last = value;
    }
    if (!changesOften) {
      run++;
      return;
    }
    if (count == Long.SIZE) {
      changesOften = collectedChangeOften();
      encodeGroups();
    }
    pending |= (value ? 1L : 0L) << count++;
  }

  /** Moves the run into {@link #pending}. A run that does not fit there goes to the encoder. */
  private void endRun() {
    boolean often = collectedChangeOften();
    if (run > Long.SIZE - count) {
      encodeGroups();
    }
    if (run > Long.SIZE - count) {
      encode();
      encoder.makeRoom();
      encoder.add(last ? 1 : 0, run);
    } else if (run > 0) {
      pending |= last ? -1L >>> -run << count : 0;
      count += run;
    }
    run = 0;
    // This is set last. If memory runs out above, later values must not get into pending before
    // the run.
    changesOften = often;
  }

  /**
   * Returns whether the values in {@link #pending} change often. If they are fewer than 56, returns
   * the answer of the last call.
   */
  private boolean collectedChangeOften() {
    return count < Long.SIZE - Byte.SIZE
        ? changesOften
        : Long.bitCount(pending ^ pending >>> 1) > MANY_CHANGES;
  }

  @Override
  public void writeBooleans(boolean[] source, int offset, int length) {
    if (length < Long.SIZE) {
      for (int i = offset; i < offset + length; i++) {
        writeBoolean(source[i]);
      }
      return;
    }
    endRun();
    encode();
    byte[] packed = new byte[MOST_AT_ONCE / Byte.SIZE];
    long[] bits = new long[MOST_AT_ONCE / Long.SIZE];
    for (int done = 0; done < length; ) {
      int some = Math.min(MOST_AT_ONCE, length - done);
      LittleEndian.putBits(source, offset + done, packed, 0, 0, some);
      ByteBuffer.wrap(packed).order(LITTLE_ENDIAN).asLongBuffer().get(bits);
      encoder.addBits(bits, 0, some);
      done += some;
    }
  }

  /**
   * Hands the encoder the values that it takes now. At most seven values stay, which begin a group.
   */
  private void encodeGroups() {
    int taken = encoder.addGroups(pending, count);
    count -= taken;
    pending = count == 0 ? 0 : pending >>> taken;
  }

  private void encode() {
    encodeGroups();
    // These values begin a group, for which no array has to grow. So memory cannot run out half
    // way.
    for (; count > 0; count--) {
      encoder.add((int) pending & 1, 1);
      pending >>>= 1;
    }
  }

  @Override
  public long getBufferedSize() {
    endRun();
    encodeGroups();
    return encoder.size();
  }

  @Override
  public BytesInput getBytes() {
    PageCount.RLE_WRITTEN.increment();
    endRun();
    encode();
    BytesInput runs = encoder.finish(buffers);
    return BytesInput.concat(BytesInput.fromInt(encoder.size()), runs);
  }

  @Override
  public Encoding getEncoding() {
    return Encoding.RLE;
  }

  @Override
  public void reset() {
    run = 0;
    pending = 0;
    count = 0;
    encoder.reset();
    buffers.releaseAll();
  }

  @Override
  public void close() {
    reset();
  }

  @Override
  public long getAllocatedSize() {
    return encoder.capacity();
  }

  @Override
  public String memUsageString(String prefix) {
    return String.format("%s RLE, %,d bytes", prefix, getAllocatedSize());
  }
}
