// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import io.github.lanewise.PolynomialHash;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/** BINARY: strings and other values of any length. */
final class StringsType implements HashedType<Strings> {
  @Override
  public String name() {
    return "BINARY";
  }

  @Override
  public boolean isFull(Strings values, int count) {
    return count == pageCapacity() || valueBytes(values, count) >= PAGE_BYTES;
  }

  @Override
  public Strings allocate(int count) {
    return new Strings(count);
  }

  @Override
  public void store(ColumnReader column, Strings values, int index) {
    values.set(index, column.getBinary().getBytesUnsafe());
  }

  @Override
  public Binary[] binaries(Strings values, int count) {
    int[] offsets = values.offsets();
    Binary[] binaries = new Binary[count];
    for (int i = 0; i < count; i++) {
      int length = offsets[i + 1] - offsets[i];
      binaries[i] = Binary.fromConstantByteArray(values.bytes(), offsets[i], length);
    }
    return binaries;
  }

  @Override
  public void hashAll(Strings values, int count, int[] hashes) {
    PolynomialHash.hashAll(values.bytes(), values.offsets(), 0, hashes, 0, count);
  }

  @Override
  public int valueBytes(Strings values, int count) {
    return values.offsets()[count];
  }
}
