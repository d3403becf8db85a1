// SPDX-License-Identifier: Apache-2.0
/**
 * Reads Parquet files straight into arrays, and writes arrays into Parquet files, on top of a
 * released parquet-java (1.13.1 to 1.18.1).
 *
 * <p>parquet-java opens the file, reads its footer and row groups, decrypts and filters. {@link
 * io.github.lanewise.parquet.codecs.ArrayCodecs} decompress and compress. {@link
 * io.github.lanewise.parquet.columns.ColumnsReader} decodes levels, dictionaries and values, a page
 * at a time, into arrays that it uses again for each batch. {@link
 * io.github.lanewise.parquet.columns.ColumnsWriter} makes pages of arrays, which parquet-java
 * encrypts and writes.
 *
 * @since 0.1.0
 */
package io.github.lanewise.parquet.columns;
