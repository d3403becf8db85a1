// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compresses pages from array to array. The result has the bytes that parquet-java's own compressor
 * writes. It is valid until the next page is compressed.
 */
abstract class ArrayCompressor implements BytesInputCompressor {
  private final CompressionCodecName name;
  private final Supplier<BytesInputCompressor> stock;
  private final Gathered page = new Gathered();
  private byte[] compressed = {};

  ArrayCompressor(CompressionCodecName name, Supplier<BytesInputCompressor> stock) {
    this.name = name;
    this.stock = stock;
  }

  /** Returns the most bytes that a page of this length can take. */
  abstract int most(int length) throws IOException;

  /** Compresses a range of an array, and returns the length of the result. */
  abstract int compress(byte[] page, int offset, int length, byte[] target) throws IOException;

  @Override
  public final BytesInput compress(BytesInput bytes) throws IOException {
    if (bytes.size() == 0 || bytes.size() > Integer.MAX_VALUE / 2) {
      // parquet-java's streams have rules of their own for a page without bytes.
      return stock.get().compress(bytes);
    }
    page.take(bytes);
    try {
      int most = most(page.length);
      if (compressed.length < most) {
        compressed = new byte[most];
      }
      int length = compress(page.array, page.offset, page.length, compressed);
      return BytesInput.from(compressed, 0, length);
    } catch (LinkageError e) {
      // parquet-java's own compressor may find a library elsewhere.
      return stock.get().compress(bytes);
    } finally {
      page.release();
    }
  }

  @Override
  public final CompressionCodecName getCodecName() {
    return name;
  }

  @Override
  public void release() {
    page.copy = new byte[0];
    compressed = new byte[0];
  }

  /** Holds the bytes of a page as a range of one array. A page of several pieces is copied. */
  private static final class Gathered extends OutputStream {
    private static final byte[] NONE = {};

    private byte[] copy = NONE;
    private byte[] array = NONE;
    private int offset;
    private int length;
    private int size;

    void take(BytesInput bytes) throws IOException {
      size = (int) bytes.size();
      length = 0;
      array = copy;
      offset = 0;
      bytes.writeAllTo(this);
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int count) {
      if (count == 0) {
        // An empty piece may follow a piece that is the whole page, whose array must stay.
        return;
      }
      if (count == size) {
        array = source;
        offset = from;
      } else {
        if (copy.length < size) {
          copy = Arrays.copyOf(copy, size);
          array = copy;
        }
        System.arraycopy(source, from, copy, length, count);
      }
      length += count;
    }

    void release() {
      array = NONE;
    }
  }
}
