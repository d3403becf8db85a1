// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.parquet.BooleansReader;
import io.github.lanewise.parquet.report.PageCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/**
 * Reads PLAIN pages of BOOLEAN values. Each value is one bit, and the lowest bit of a byte comes
 * first.
 */
final class PlainBooleansReader extends ValuesReader implements BooleansReader {
  private byte[] bits = {};
  private int bitsOffset;
  private int held;
  private int next;

  /** Takes as many bytes as the announced values need, as parquet-java does, and no more. */
  @Override
  public void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    PageCount.PLAIN_READ.increment();
    held = 0;
    next = 0;
    if (valueCount < 0) {
      throw new ParquetDecodingException("the page announces " + valueCount + " booleans");
    }
    int length = (int) Math.min((valueCount + 7L) / 8, in.available());
    ByteBuffer page = in.slice(length);
    if (page.hasArray()) {
      bits = page.array();
      bitsOffset = page.arrayOffset() + page.position();
    } else {
      bits = new byte[length];
      bitsOffset = 0;
      page.get(bits);
    }
    held = (int) Math.min(valueCount, 8L * length);
    updateNextOffset(length);
  }

  @Override
  public boolean readBoolean() {
    int i = next;
    if (i >= held) {
      requireLeft(1);
    }
    next = i + 1;
    return (bits[bitsOffset + (i >>> 3)] >>> (i & 7) & 1) != 0;
  }

  @Override
  public void readBooleans(boolean[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    requireLeft(count);
    LittleEndian.getBits(bits, bitsOffset, next, target, offset, count);
    next += count;
  }

  @Override
  public void skip() {
    skip(1);
  }

  @Override
  public void skip(int n) {
    if (n < 0) {
      throw new ParquetDecodingException(
          "cannot skip a negative number, " + n + ", of booleans at bit " + next);
    }
    requireLeft(n);
    next += n;
  }

  private void requireLeft(int count) {
    if (count > held - next) {
      throw new ParquetDecodingException(
          "cannot read "
              + count
              + " booleans at bit "
              + next
              + " of a page: "
              + (held - next)
              + " are left");
    }
  }
}
