// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns.failing;

import io.github.lanewise.parquet.testkit.DecompressorWithStep;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Codecs with a step that fails: the n-th compression or decompression, or the first call for a
 * compressor if n is 0.
 */
final class FailingCodecs implements CompressionCodecFactory {
  /** The tests share a configuration, because it takes long to make. */
  private static final Configuration CONFIGURATION = new Configuration();

  private final CodecFactory codecs = new CodecFactory(CONFIGURATION, 0);
  private final Throwable failure;
  private final int failing;
  int compressors;
  int compressions;
  int decompressions;
  int releases;

  FailingCodecs(Throwable failure, int failing) {
    this.failure = failure;
    this.failing = failing;
  }

  private void fail() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    throwUnchecked();
  }

  private void throwUnchecked() {
    if (failure instanceof Error e) {
      throw e;
    }
    throw (RuntimeException) failure;
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    if (failing == 0) {
      throwUnchecked();
    }
    compressors++;
    BytesInputCompressor compressor = codecs.getCompressor(codec);
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        if (++compressions == failing) {
          fail();
        }
        return compressor.compress(bytes);
      }

      @Override
      public CompressionCodecName getCodecName() {
        return compressor.getCodecName();
      }

      @Override
      public void release() {
        compressor.release();
      }
    };
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return new DecompressorWithStep(
        codecs.getDecompressor(codec),
        () -> {
          if (++decompressions == failing) {
            fail();
          }
        });
  }

  @Override
  public void release() {
    releases++;
    codecs.release();
  }
}
