// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import java.util.List;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/**
 * A type with encodings that Lanewise has kernels for.
 *
 * <p>Each type has its own {@code write} and {@code read} loop, as each has in an application: one
 * loop for all types would make the JVM look up the method to call at every value.
 */
public interface EncodedType<A> extends ValueType<A> {
  ResultArray<A> arrays();

  @Override
  default A allocate(int count) {
    return arrays().allocate(elements(count));
  }

  /** Array elements that {@code count} values take. */
  default int elements(int count) {
    return count;
  }

  /** Bytes that {@code count} values take in either encoding. */
  int encodedBytes(int count);

  void write(A values, int count, ValuesWriter writer);

  void read(ValuesReader reader, A values, int count);

  /** Gives every NaN the bits that {@code floatToIntBits} gives it; returns how many changed. */
  default int canonicaliseNans(A values, int count) {
    return 0;
  }

  List<LanewiseCodec<A>> codecs();
}
