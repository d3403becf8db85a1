// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.codecs;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Compresses a page with one call of snappy-java, as parquet-java does after copying the page. */
final class SnappyCompressor extends ArrayCompressor {
  SnappyCompressor(Supplier<BytesInputCompressor> stock) {
    super(CompressionCodecName.SNAPPY, stock);
  }

  @Override
  int most(int length) {
    return Snappy.maxCompressedLength(length);
  }

  @Override
  int compress(byte[] page, int offset, int length, byte[] target) throws IOException {
    return Snappy.compress(page, offset, length, target, 0);
  }
}
