// SPDX-License-Identifier: Apache-2.0
package org.apache.spark.sql.execution.datasources.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.Packer;

/**
 * Stands for Spark's class, so that the agent's change is tested without Spark. It has the fields,
 * the method and the local variables that the change relies on, and reads packed runs only.
 */
public final class VectorizedRleValuesReader extends ValuesReader {
  private final int bitWidth;
  private final BytePacker packer;
  private ByteBufferInputStream in;
  private int currentCount;
  private int[] currentBuffer = new int[16];

  public VectorizedRleValuesReader(int bitWidth) {
    this.bitWidth = bitWidth;
    packer = Packer.LITTLE_ENDIAN.newBytePacker(bitWidth);
  }

  @Override
  public void initFromPage(int valueCount, ByteBufferInputStream in) {
    this.in = in;
  }

  /** Reads a run and returns its values. */
  public int[] next() throws IOException {
    readNextGroup();
    int[] values = new int[currentCount];
    System.arraycopy(currentBuffer, 0, values, 0, currentCount);
    return values;
  }

  @Override
  public void skip() {
    throw new UnsupportedOperationException();
  }

  /** Up to Spark 4.2.0 a method of this name, which returns a boolean, reads the run. */
  private void readNextGroup() throws IOException {
    readGroup();
  }

  private void readGroup() throws IOException {
    int header = in.read();
    int groups = header >>> 1;
    currentCount = groups * 8;
    if (currentBuffer.length < currentCount) {
      currentBuffer = new int[currentCount];
    }
    for (int index = 0; index < currentCount; index += 8) {
      ByteBuffer packed = in.slice(bitWidth);
      packer.unpack8Values(packed, packed.position(), currentBuffer, index);
    }
  }
}
