// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import io.github.lanewise.PolynomialHash;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** Values of one width, held one after another in a {@code byte[]}. */
class FixedBytes implements HashedType<byte[]> {
  private final String name;
  private final int width;

  FixedBytes(String name, int width) {
    this.name = name;
    this.width = width;
  }

  final int width() {
    return width;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final int pageCapacity() {
    return Math.clamp(PAGE_BYTES / width, 1, PAGE_VALUES);
  }

  @Override
  public byte[] allocate(int count) {
    return new byte[valueBytes(count)];
  }

  @Override
  public final void store(ColumnReader column, byte[] values, int index) {
    System.arraycopy(column.getBinary().getBytesUnsafe(), 0, values, index * width, width);
  }

  @Override
  public final Binary[] binaries(byte[] values, int count) {
    Binary[] binaries = new Binary[count];
    for (int i = 0; i < count; i++) {
      binaries[i] = Binary.fromConstantByteArray(values, i * width, width);
    }
    return binaries;
  }

  @Override
  public final void hashAll(byte[] values, int count, int[] hashes) {
    PolynomialHash.hashAll(values, 0, width, hashes, 0, count);
  }

  @Override
  public final int valueBytes(byte[] values, int count) {
    return valueBytes(count);
  }

  final int valueBytes(int count) {
    return Math.multiplyExact(count, width);
  }
}
