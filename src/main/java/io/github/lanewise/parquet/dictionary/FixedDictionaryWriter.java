// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.dictionary;

import io.github.lanewise.parquet.write.BulkWrites;
import io.github.lanewise.parquet.write.Slab;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/**
 * Writes dictionary-encoded FIXED_LEN_BYTE_ARRAY and INT96 values. As in parquet-java, a value of
 * another length fails only when the dictionary page is made.
 */
final class FixedDictionaryWriter extends BinaryDictionaryWriter {
  private final int length;
  private int[] offsets = {};

  FixedDictionaryWriter(DictionaryPages pages, int length) {
    super(pages);
    this.length = length;
  }

  @Override
  public void writeStrings(byte[] bytes, int[] offsets, int from, int count) {
    throw new UnsupportedOperationException(getClass().getName());
  }

  @Override
  public void writeFixed(byte[] values, int width, int offset, int count) {
    flush();
    buffered(count, (long) count * width);
    int most = Math.max(1, Math.min(BLOCK, BLOCK_BYTES / Math.max(1, width)));
    if (offsets.length <= most) {
      offsets = new int[most + 1];
    }
    int done = 0;
    while (done < count && !fellBack()) {
      int n = Math.min(count - done, most);
      for (int i = 0; i <= n; i++) {
        offsets[i] = offset + (done + i) * width;
      }
      lookUp(values, offsets, 0, n);
      done += n;
    }
    if (done < count) {
      BulkWrites.writeFixed(fallback(), values, width, offset + done * width, count - done);
    }
  }

  /** Values of a wrong length are refused one by one, by the writer that gets them. */
  @Override
  void write(ValueBlock block, ValuesWriter target) {
    if (length > 0 && block.haveLength(length)) {
      BulkWrites.writeFixed(target, block.bytes, length, 0, block.count);
      return;
    }
    for (int i = 0; i < block.count; i++) {
      int start = block.offsets[i];
      int end = block.offsets[i + 1];
      target.writeBytes(Binary.fromReusedByteArray(block.bytes, start, end - start));
    }
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
