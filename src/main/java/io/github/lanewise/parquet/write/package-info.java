// SPDX-License-Identifier: Apache-2.0
/**
 * Writes pages of PLAIN, BYTE_STREAM_SPLIT, deltas and runs, and holds them in memory of the
 * configured allocator. This is not API.
 *
 * <p>{@code PageWriters} makes the writers. {@code PageBuffer} is a page in slabs. {@code
 * SlabSizes} and {@code SlabCuts} know where parquet-java's slabs end, which shows in compressed
 * files. {@code LevelEncoder} makes runs of levels and booleans.
 */
package io.github.lanewise.parquet.write;
