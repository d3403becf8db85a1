// SPDX-License-Identifier: Apache-2.0
/**
 * Handles Parquet encodings at SIMD speed: BYTE_STREAM_SPLIT, PLAIN values of fixed width, bit
 * packing and the RLE/bit-packing hybrid, the delta encodings, dictionaries, levels and nulls, and
 * the hash of Parquet dictionaries.
 *
 * <p>Start with {@link io.github.lanewise.ByteStreamSplit}. {@link io.github.lanewise.Acceleration}
 * tells which kernels run on this JVM.
 *
 * @since 0.1.0
 */
package io.github.lanewise;
