// SPDX-License-Identifier: Apache-2.0
/**
 * Decompresses and compresses pages from array to array. Programs call only {@link
 * io.github.lanewise.parquet.codecs.ArrayCodecs}. The other public class serves the reader and the
 * writer of columns, and may change in any release.
 *
 * @since 0.1.0
 */
package io.github.lanewise.parquet.codecs;
