// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * Puts a check around a decompressor of parquet-java, which allocates as much memory as a page
 * header announces. A size that so few compressed bytes cannot have is refused before anything is
 * allocated.
 */
final class BoundedDecompressor implements BytesInputDecompressor {
  /** DEFLATE packs at most 258 bytes into two bits. */
  static final int DEFLATE = 1032;

  /** A further byte of a length stands for at most 255 bytes. */
  static final int LZ4 = 255;

  private final BytesInputDecompressor stock;
  private final int mostBytesOfOne;

  /**
   * @param mostBytesOfOne the most bytes that one compressed byte stands for
   */
  BoundedDecompressor(BytesInputDecompressor stock, int mostBytesOfOne) {
    this.stock = stock;
    this.mostBytesOfOne = mostBytesOfOne;
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
    require(bytes.size(), uncompressedSize);
    return stock.decompress(bytes, uncompressedSize);
  }

  @Override
  public void decompress(
      ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
      throws IOException {
    require(compressedSize, uncompressedSize);
    stock.decompress(input, compressedSize, output, uncompressedSize);
  }

  private void require(long compressedSize, int uncompressedSize) throws IOException {
    if (uncompressedSize > compressedSize * mostBytesOfOne) {
      throw new IOException(
          "a page of %d bytes is announced, but its %d compressed bytes are not that many"
              .formatted(uncompressedSize, compressedSize));
    }
  }

  @Override
  public void release() {
    stock.release();
  }
}
