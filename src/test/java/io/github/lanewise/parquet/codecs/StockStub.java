// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import io.github.lanewise.parquet.testkit.PageBytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Stands for codecs of parquet-java. It notes each call, and returns the bytes unchanged. */
final class StockStub
    implements CompressionCodecFactory,
        CompressionCodecFactory.BytesInputCompressor,
        CompressionCodecFactory.BytesInputDecompressor {
  final List<String> calls = new ArrayList<>();

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    calls.add("compressor of " + codec);
    return this;
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    calls.add("decompressor of " + codec);
    return this;
  }

  @Override
  public BytesInput compress(BytesInput bytes) {
    calls.add("compress " + bytes.size());
    return BytesInput.from(PageBytes.of(bytes));
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int uncompressedSize) {
    calls.add("decompress %d to %d".formatted(bytes.size(), uncompressedSize));
    return BytesInput.from(PageBytes.of(bytes));
  }

  @Override
  public void decompress(
      ByteBuffer input, int compressedSize, ByteBuffer output, int uncompressedSize) {
    calls.add("decompress %d to %d in buffers".formatted(compressedSize, uncompressedSize));
  }

  @Override
  public CompressionCodecName getCodecName() {
    return CompressionCodecName.UNCOMPRESSED;
  }

  @Override
  public void release() {
    calls.add("release");
  }
}
