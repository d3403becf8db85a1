// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import org.apache.parquet.column.Encoding;

/** The pair of Lanewise's kernels for one type in one encoding. */
public record LanewiseCodec<A>(Encoding encoding, Encoder<A> encoder, Decoder<A> decoder) {

  /** The shape that the kernels share, so that they can be named instead of wrapped. */
  @FunctionalInterface
  public interface Encoder<A> {
    void encode(A values, int valuesOffset, byte[] encoded, int encodedOffset, int count);
  }

  /** See {@link Encoder}. */
  @FunctionalInterface
  public interface Decoder<A> {
    void decode(byte[] encoded, int encodedOffset, A values, int valuesOffset, int count);
  }
}
