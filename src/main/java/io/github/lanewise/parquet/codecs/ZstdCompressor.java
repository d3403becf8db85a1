// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compresses with zstd-jni, as a stream of unknown length that is flushed before its end.
 * parquet-java does the same, and a page that is compressed in one call would have other bytes. One
 * context serves all pages, while parquet-java makes a context for each page.
 */
final class ZstdCompressor extends ArrayCompressor {
  /** An upper bound for the bytes of a frame's header, its empty last block and its checksum. */
  private static final int FRAME = 64;

  private static final ByteBuffer NONE = ByteBuffer.allocateDirect(0);

  private final int level;

  /** Has memory outside the heap. Is null before the first page and after a release. */
  ZstdCompressCtx context;

  private ByteBuffer source = NONE;
  private ByteBuffer target = NONE;

  ZstdCompressor(int level, Supplier<BytesInputCompressor> stock) {
    super(CompressionCodecName.ZSTD, stock);
    this.level = level;
  }

  /**
   * Returns whether zstd-jni compresses streams with the level of their context. The zstd-jni of
   * parquet-java 1.13 does not do that.
   *
   * @throws LinkageError if zstd-jni is missing, because this class cannot be linked then
   */
  static boolean isUsable() {
    try {
      return Levels.DIFFER;
    } catch (LinkageError e) {
      return false;
    }
  }

  /** Returns whether zstd has this level. For any other level the library takes the nearest one. */
  static boolean has(int level) {
    return level >= Zstd.minCompressionLevel() && level <= Zstd.maxCompressionLevel();
  }

  /** A class of its own, so that the library is loaded when it is needed. */
  private static final class Levels {
    static final boolean DIFFER = !Arrays.equals(frame(1), frame(19));

    /** Returns a frame of one byte. Its header states a size that depends on the level. */
    private static byte[] frame(int level) {
      ByteBuffer target = ByteBuffer.allocateDirect(2 * FRAME);
      ByteBuffer source = ByteBuffer.allocateDirect(1);
      try (ZstdCompressCtx context = new ZstdCompressCtx().setLevel(level)) {
        context.compressDirectByteBufferStream(target, source, EndDirective.CONTINUE);
        context.compressDirectByteBufferStream(target, source, EndDirective.END);
      }
      byte[] frame = new byte[target.position()];
      target.get(0, frame);
      return frame;
    }
  }

  @Override
  int most(int length) {
    return Math.toIntExact(Zstd.compressBound(length) + FRAME);
  }

  @Override
  int compress(byte[] page, int offset, int length, byte[] compressed) throws IOException {
    if (context == null) {
      context = new ZstdCompressCtx().setLevel(level);
    }
    int most = most(length);
    source = withRoom(source, length);
    target = withRoom(target, most);
    source.put(0, page, offset, length).limit(length);
    try {
      do {
        context.compressDirectByteBufferStream(target, source, EndDirective.CONTINUE);
      } while (source.hasRemaining() && target.hasRemaining());
      boolean whole =
          !source.hasRemaining()
              && context.compressDirectByteBufferStream(target, source, EndDirective.FLUSH)
              && context.compressDirectByteBufferStream(target, source, EndDirective.END);
      if (!whole) {
        throw new IOException(
            "zstd needs more than %d bytes for a page of %d".formatted(most, length));
      }
    } catch (ZstdException | IOException e) {
      // The next page must not continue this frame.
      close();
      throw new IOException("a page cannot be compressed", e);
    }
    int end = target.position();
    target.get(0, compressed, 0, end);
    return end;
  }

  private static ByteBuffer withRoom(ByteBuffer buffer, int size) {
    return (buffer.capacity() < size ? ByteBuffer.allocateDirect(size + (size >> 2)) : buffer)
        .clear();
  }

  private void close() {
    if (context != null) {
      context.close();
      context = null;
    }
  }

  @Override
  public void release() {
    super.release();
    close();
    source = NONE;
    target = NONE;
  }
}
