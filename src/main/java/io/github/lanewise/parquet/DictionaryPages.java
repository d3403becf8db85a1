// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;

/** How the pages of a dictionary-encoded column are to be written. */
record DictionaryPages(
    int maxDictionaryBytes,
    Encoding dictionaryPageEncoding,
    Encoding dataPageEncoding,
    PageBuffers buffers,
    ValuesWriter fallback) {}
