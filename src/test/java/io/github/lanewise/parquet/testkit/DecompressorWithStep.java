// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputDecompressor;

/** A decompressor that does something else before each page. */
public record DecompressorWithStep(BytesInputDecompressor decompressor, Step before)
    implements BytesInputDecompressor {
  /** An action before each page. */
  public interface Step {
    void run() throws IOException;
  }

  @Override
  public BytesInput decompress(BytesInput bytes, int size) throws IOException {
    before.run();
    return decompressor.decompress(bytes, size);
  }

  @Override
  public void decompress(ByteBuffer from, int length, ByteBuffer to, int size) throws IOException {
    before.run();
    decompressor.decompress(from, length, to, size);
  }

  @Override
  public void release() {
    decompressor.release();
  }
}
