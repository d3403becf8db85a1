// SPDX-License-Identifier: Apache-2.0
package org.apache.iceberg.arrow.vectorized.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.Packer;

/**
 * Stands for Iceberg's class, so that the agent's change is tested without Iceberg. It has the
 * fields, the method and the local variables that the change relies on, and reads packed runs only.
 */
public class BaseVectorizedParquetValuesReader extends ValuesReader {
  private final int bitWidth;
  private final BytePacker packer;
  private ByteBufferInputStream inputStream;
  private int currentCount;
  private int[] packedValuesBuffer = new int[16];

  public BaseVectorizedParquetValuesReader(int bitWidth) {
    this.bitWidth = bitWidth;
    packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
  }

  @Override
  public void initFromPage(int valueCount, ByteBufferInputStream in) {
    inputStream = in;
  }

  /** Reads a run and returns its values. */
  public int[] next() throws IOException {
    readNextGroup();
    int[] values = new int[currentCount];
    System.arraycopy(packedValuesBuffer, 0, values, 0, currentCount);
    return values;
  }

  @Override
  public void skip() {
    throw new UnsupportedOperationException();
  }

  void readNextGroup() throws IOException {
    int header = inputStream.read();
    int groups = header >>> 1;
    currentCount = groups * 8;
    if (packedValuesBuffer.length < currentCount) {
      packedValuesBuffer = new int[currentCount];
    }
    for (int index = 0; index < currentCount; index += 8) {
      ByteBuffer packed = inputStream.slice(bitWidth);
      packer.unpack8Values(packed, packed.position(), packedValuesBuffer, index);
    }
  }
}
