// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.github.lanewise.parquet.pages.PageArray;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/**
 * Decompresses the pages of one column chunk. It refuses damaged pages of Snappy and zstd itself,
 * because a stream of parquet-java 1.13 never ends if a page is shorter than its header says. It
 * leaves damaged pages of the other codecs to parquet-java ({@link ArrayCodec#UNSURE}).
 */
final class ArrayDecompressor implements BytesInputDecompressor {
  /**
   * The array of each attempt is up to this many times as long as the array of the attempt before.
   * So the arrays of all attempts before the last one have at most 4/3 of the page's size together.
   */
  private static final long GROWTH = 4;

  private PageArray compressed = new PageArray();
  private byte[] page = {};
  private ArrayCodec codec;
  private Supplier<BytesInputDecompressor> instead;
  private boolean reusesPages;

  void use(ArrayCodec of, Supplier<BytesInputDecompressor> otherwise, boolean reuses) {
    codec = of;
    instead = otherwise;
    reusesPages = reuses;
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int uncompressedSize) throws IOException {
    compressed.take(bytes);
    BytesInput again =
        BytesInput.from(compressed.array(), compressed.offset(), compressed.length());
    try {
      if (codec != null && uncompressedSize > 0 && fill(uncompressedSize)) {
        return BytesInput.from(page, 0, uncompressedSize);
      }
    } catch (LinkageError e) {
      // parquet-java's own decompressor may find a library elsewhere. It gets the rest of the
      // chunk.
      page = new byte[0];
      codec = null;
    } finally {
      // The array holds many pages. It must not outlive its row group.
      compressed.release();
    }
    // A stream of parquet-java may read these bytes only after the next page has been taken.
    compressed = new PageArray();
    return instead.get().decompress(again, uncompressedSize);
  }

  /** Returns false if parquet-java has to judge the page. */
  private boolean fill(int size) throws IOException {
    byte[] array = compressed.array();
    int offset = compressed.offset();
    int length = compressed.length();
    long room = codec.room(array, offset, length, size);
    if (room == 0) {
      throw new IOException(
          "a page of %d bytes is announced, but %d compressed bytes cannot hold that many"
              .formatted(size, length));
    }
    if (!reusesPages) {
      page = new byte[0];
    }
    int result;
    do {
      if (page.length < room) {
        // The old array can be collected before the new one is allocated.
        page = new byte[0];
        page = new byte[(int) room];
      }
      result = codec.decompress(array, offset, length, page, Math.min(page.length, size));
      room = Math.min(size, GROWTH * page.length);
    } while (result == ArrayCodec.LONGER && page.length < size);
    if (result == ArrayCodec.UNSURE) {
      page = new byte[0];
      return false;
    }
    if (result != size) {
      throw new IOException(
          "%d compressed bytes are damaged, or do not become the %d bytes that are announced"
              .formatted(length, size));
    }
    return true;
  }

  @Override
  public void decompress(
      ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize)
      throws IOException {
    instead.get().decompress(input, compressedSize, output, uncompressedSize);
  }

  @Override
  public void release() {
    compressed = new PageArray();
    page = new byte[0];
  }
}
