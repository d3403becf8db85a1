// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.github.lanewise.parquet.pages.PageArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * Checks a page before a decompressor of parquet-java gets it, because that decompressor allocates
 * as much memory as the page header announces. A page is refused if its compressed bytes do not
 * have the announced size. The bytes are counted only if the page is long and compressed better
 * than most, or if parquet-java would wait for missing bytes for ever. Hadoop's frames are looked
 * at in each page, because they have sizes of their own, of which Hadoop makes arrays.
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
    boolean always = content == Content.LZ4 || WAITS && content == Content.LZ4_RAW;
    if (!always && uncompressedSize <= ArrayCodec.usualSize(size)) {
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
      throw content == Content.LZ4
          ? new IOException(
              "%d compressed bytes are no whole frames of Hadoop's LZ4 with the %d bytes that are announced"
                  .formatted(length, uncompressedSize))
          : refused(length, uncompressedSize);
    }
    return stock.decompress(BytesInput.from(array, offset, length), uncompressedSize);
  }

  @Override
  public void decompress(
      ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
      throws IOException {
    // No check is needed, because the caller has already allocated the memory.
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
