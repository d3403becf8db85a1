// SPDX-License-Identifier: Apache-2.0
/**
 * Parquet encodings at SIMD speed: BYTE_STREAM_SPLIT, PLAIN values of fixed width, and the hash of
 * Parquet dictionaries.
 *
 * <p>Start with {@link io.github.lanewise.ByteStreamSplit}; {@link io.github.lanewise.Acceleration}
 * tells what runs on this JVM.
 */
package io.github.lanewise;
