// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Marks pages as compressed with LZO, which parquet-java knows by name only. */
final class PretendedLzo implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) {
        return bytes;
      }

      @Override
      public CompressionCodecName getCodecName() {
        return CompressionCodecName.LZO;
      }

      @Override
      public void release() {}
    };
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("only for writing");
  }

  @Override
  public void release() {}
}
