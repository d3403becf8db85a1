// SPDX-License-Identifier: Apache-2.0
package org.apache.iceberg.arrow.vectorized.parquet;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;

/**
 * Stands for Iceberg's class, so that the agent's change is tested without Iceberg. The method
 * {@code decode} has the bytecode, and so the fingerprint, of Iceberg's.
 */
public final class VectorizedByteStreamSplitValuesReader extends ValuesReader {
  private final int elementSizeInBytes;
  private int totalBytesInStream;
  private ByteBufferInputStream dataStream;

  public VectorizedByteStreamSplitValuesReader(int elementSizeInBytes) {
    this.elementSizeInBytes = elementSizeInBytes;
  }

  @Override
  public void initFromPage(int valueCount, ByteBufferInputStream in) throws IOException {
    totalBytesInStream = in.available();
    dataStream = in;
  }

  /** Returns the bytes of all values. Iceberg's class keeps them, and checks the count. */
  public ByteBuffer values(int count) {
    return decode(count);
  }

  @Override
  public void skip() {
    throw new UnsupportedOperationException();
  }

  private ByteBuffer decode(int valuesCount) {
    ByteBuffer encoded;
    try {
      encoded = dataStream.slice(totalBytesInStream).slice();
    } catch (EOFException e) {
      throw new UncheckedIOException("Failed to read bytes from stream", e);
    }
    byte[] decoded = new byte[encoded.limit()];
    int destination = 0;
    for (int value = 0; value < valuesCount; value++) {
      for (int stream = 0; stream < elementSizeInBytes; stream++, destination++) {
        decoded[destination] = encoded.get(value + stream * valuesCount);
      }
    }
    return ByteBuffer.wrap(decoded).order(ByteOrder.LITTLE_ENDIAN);
  }
}
