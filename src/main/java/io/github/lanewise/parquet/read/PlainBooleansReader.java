// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.read;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.kernel.Bytes;
import io.github.lanewise.parquet.BooleansReader;
import io.github.lanewise.parquet.report.PageCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;

/** Reads PLAIN pages of BOOLEAN values. They are bits, the lowest bit of a byte first. */
final class PlainBooleansReader extends ValuesReader implements BooleansReader {
  private byte[] bits = {};
  private int bitsOffset;
  private int held;
  private int next;

  /** 64 bits of the page, or what is left of it, with that of the next value among them. */
  private long word;

  /** The number of the value behind those in {@link #word}. */
  private int wordEnd;

  /** Takes as many bytes as the announced values need, as parquet-java does, and no more. */
  @Override
  public void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    PageCount.PLAIN_READ.increment();
    held = 0;
    next = 0;
    wordEnd = 0;
    if (valueCount < 0) {
      throw new ParquetDecodingException("a page of " + valueCount + " booleans");
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
    if (i >= wordEnd) {
      loadWord();
    }
    next = i + 1;
    return (word >>> i & 1) != 0;
  }

  private void loadWord() {
    requireLeft(1);
    int first = next & -Long.SIZE;
    int at = bitsOffset + first / Byte.SIZE;
    if (bits.length - at >= Long.BYTES) {
      word = (long) Bytes.LONG.get(bits, at);
    } else {
      word = 0;
      for (int i = 0; i < bits.length - at; i++) {
        word |= (bits[at + i] & 0xffL) << Byte.SIZE * i;
      }
    }
    wordEnd = Math.min(held - first, Long.SIZE) + first;
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
      throw new ParquetDecodingException("cannot skip " + n + " booleans at bit " + next);
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
