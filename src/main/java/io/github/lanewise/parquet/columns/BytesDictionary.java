// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

/**
 * Holds the values that the ids of a {@link BytesColumn} stand for. Value i is {@code
 * bytes()[offsets()[i]]} to {@code bytes()[offsets()[i + 1] - 1]}.
 *
 * <p>It is valid until the reader's next row group is read. Its arrays may be longer than their
 * content and must not be changed. Two dictionaries are equal only if they are the same object,
 * because the arrays of one may hold the values of a later one.
 *
 * @param size the number of values
 * @param offsets the beginning of each value; entry {@code size} is the end of the last one
 * @param bytes the bytes of all values
 */
public record BytesDictionary(int size, int[] offsets, byte[] bytes) {
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
