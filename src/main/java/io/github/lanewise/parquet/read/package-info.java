// SPDX-License-Identifier: Apache-2.0
/**
 * Reads PLAIN and BYTE_STREAM_SPLIT pages. This is not API.
 *
 * <p>{@code PageReaders} makes the readers. They read PLAIN pages in place, and decode
 * BYTE_STREAM_SPLIT by tiles that stay in the first-level cache.
 */
package io.github.lanewise.parquet.read;
