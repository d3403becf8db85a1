// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.write.Slab;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;

/**
 * Writes dictionary-encoded FIXED_LEN_BYTE_ARRAY and INT96 values. As in parquet-java, a value of
 * another length fails only with the dictionary page.
 */
final class FixedDictionaryWriter extends BinaryDictionaryWriter {
  private final int length;

  FixedDictionaryWriter(DictionaryPages pages, int length) {
    super(pages);
    this.length = length;
  }

  @Override
  int entryBytes(int ignored) {
    return length;
  }

  @Override
  boolean endsWithLaterWrite(int entries) {
    return entries > 1;
  }

  @Override
  BytesInput dictionaryPage(int entries) {
    for (int id = 0; id < entries; id++) {
      if (dictionary().length(id) != length) {
        throw new IllegalArgumentException(
            "Fixed Binary size "
                + dictionary().length(id)
                + " does not match field type length "
                + length);
      }
    }
    int bytes = Math.toIntExact(dictionary().bytes(0, entries));
    ByteBuffer page = buffers().take(bytes);
    dictionary().copyTo(0, entries, page, 0);
    return Slab.bytes(page, 0, bytes);
  }
}
