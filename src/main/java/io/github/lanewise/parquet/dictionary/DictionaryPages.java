// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.write.PageBuffers;
import io.github.lanewise.parquet.write.SlabSizes;
import org.apache.parquet.bytes.CapacityByteArrayOutputStream;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.values.ValuesWriter;

/** Says how the pages of a dictionary-encoded column are to be written. */
record DictionaryPages(
    int maxDictionaryBytes,
    Encoding dictionaryPageEncoding,
    Encoding dataPageEncoding,
    PageBuffers buffers,
    ValuesWriter fallback) {
  private static final int LEAST_SLAB = 64;
  private static final int DOUBLINGS = 10;

  /** Returns the sizes that parquet-java gives to the slabs of a page of ids. */
  SlabSizes idSlabs() {
    return new SlabSizes(
        CapacityByteArrayOutputStream.initialSlabSizeHeuristic(
            LEAST_SLAB, maxDictionaryBytes, DOUBLINGS),
        maxDictionaryBytes);
  }
}
