// SPDX-License-Identifier: Apache-2.0
/**
 * Writes pages of PLAIN, BYTE_STREAM_SPLIT, deltas and runs, and holds them in memory of the
 * configured allocator. This is not API.
 *
 * <p>{@code PageWriters} makes the writers. {@code PageBuffer} is a page in slabs. {@code
 * SlabSizes} computes the sizes of parquet-java's slabs. {@code SlabCuts} cuts bytes where these
 * slabs would end. Compressed files can depend on the cuts, because a page is handed to the
 * compressor slab by slab. {@code LevelEncoder} makes runs of levels and booleans.
 */
package io.github.lanewise.parquet.write;
