// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.github.lanewise.parquet.pages.PageArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * Checks a page before a decompressor of parquet-java gets it, because that decompressor allocates
 * as much memory as the page header announces. A page is refused if its compressed bytes do not
 * have the announced size. Bytes of GZIP are counted only if the page is long and compressed better
 * than most. Each page of LZ4 is looked through: Hadoop's frames have sizes of their own, of which
 * Hadoop makes arrays; parquet-java 1.13 waits for missing bytes of LZ4_RAW for ever; and a block
 * of either may have copies that show bytes of another page ({@link Content#sizeOfBlock}).
 */
final class BoundedDecompressor implements BytesInputDecompressor {
  private final BytesInputDecompressor stock;
  private final Content content;

  BoundedDecompressor(BytesInputDecompressor stock, Content content) {
    this.stock = stock;
    this.content = content;
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
    long size = bytes.size();
    if (content == Content.GZIP && uncompressedSize <= ArrayCodec.usualSize(size)) {
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
      throw content == Content.GZIP
          ? refused(length, uncompressedSize)
          : damaged(length, uncompressedSize);
    }
    return stock.decompress(BytesInput.from(array, offset, length), uncompressedSize);
  }

  @Override
  public void decompress(
      ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
      throws IOException {
    // The caller has already allocated the memory for GZIP. Blocks of LZ4 may copy old bytes.
    if (content != Content.GZIP
        && !content.has(input.slice().limit(compressedSize), uncompressedSize)) {
      throw damaged(compressedSize, uncompressedSize);
    }
    stock.decompress(input, compressedSize, output, uncompressedSize);
  }

  private static IOException damaged(int compressedSize, int uncompressedSize) {
    return new IOException(
        "%d compressed bytes are damaged, or do not become the %d bytes that are announced"
            .formatted(compressedSize, uncompressedSize));
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
