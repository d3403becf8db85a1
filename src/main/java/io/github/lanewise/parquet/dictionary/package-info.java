// SPDX-License-Identifier: Apache-2.0
/**
 * Writes dictionary-encoded pages. This is not API.
 *
 * <p>{@code DictionaryWriters} makes the writers. {@code DictionaryWriter} falls back when
 * parquet-java does.
 */
package io.github.lanewise.parquet.dictionary;
