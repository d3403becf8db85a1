// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.github.lanewise.parquet.pages.PageArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * Puts a check around a decompressor of parquet-java, which allocates as much memory as a page
 * header announces. A size that the compressed bytes do not have is refused before that. The bytes
 * of a page are counted only if it is long and packed better than most, or if parquet-java would
 * not end.
 */
final class BoundedDecompressor implements BytesInputDecompressor {
  /** parquet-java 1.13, in which row groups cannot be closed, waits for ever for missing bytes. */
  private static final boolean WAITS = !AutoCloseable.class.isAssignableFrom(PageReadStore.class);

  private final BytesInputDecompressor stock;
  private final Content content;

  BoundedDecompressor(BytesInputDecompressor stock, Content content) {
    this.stock = stock;
    this.content = content;
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
    long size = bytes.size();
    boolean waits = WAITS && content == Content.LZ4_RAW;
    if (!waits && uncompressedSize <= ArrayCodec.usualSize(size)) {
      return stock.decompress(bytes, uncompressedSize);
    }
    if (uncompressedSize > size * content.mostBytesOfOne) {
      throw refused(size, uncompressedSize);
    }
    PageArray compressed = new PageArray();
    compressed.take(bytes);
    byte[] array = compressed.array();
    int offset = compressed.offset();
    int length = compressed.length();
    if (!content.has(ByteBuffer.wrap(array, offset, length).slice(), uncompressedSize)) {
      throw refused(length, uncompressedSize);
    }
    return stock.decompress(BytesInput.from(array, offset, length), uncompressedSize);
  }

  @Override
  public void decompress(
      ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
      throws IOException {
    // The caller has made the memory.
    stock.decompress(input, compressedSize, output, uncompressedSize);
  }

  private static IOException refused(long compressedSize, int uncompressedSize) {
    return new IOException(
        "a page of %d bytes is announced, but %d compressed bytes cannot hold that many"
            .formatted(uncompressedSize, compressedSize));
  }

  @Override
  public void release() {
    stock.release();
  }
}
