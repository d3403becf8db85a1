// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.dictionary.BinaryDictionary;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.ParquetEncodingException;
import org.apache.parquet.io.api.Binary;

/** BINARY. */
class BinaryDictionaryWriter extends DictionaryWriter {
  /** Null after a fallback, if no page refers to it. */
  BinaryDictionary dictionary = new BinaryDictionary();

  private final Sight sight = new Sight();

  /** Made with the first constant. */
  private RecentConstants recent;

  private int entries;
  private long bufferedSize;

  BinaryDictionaryWriter(DictionaryPages pages) {
    super(pages);
  }

  @Override
  public final void writeBytes(Binary value) {
    if (fellBack()) {
      bufferedSize += 4 + value.length();
      fallback().writeBytes(value);
      return;
    }
    sight.length = Sight.NOTHING_SEEN;
    try {
      value.writeTo(sight);
    } catch (IOException e) {
      throw new ParquetEncodingException("could not read a value in memory", e);
    }
    int length = sight.length;
    bufferedSize += 4 + length;
    if (length >= RecentConstants.LEAST_LENGTH && !value.isBackingBytesReused()) {
      addConstant(value);
    } else {
      add(put(), length);
    }
  }

  private void addConstant(Binary value) {
    if (recent == null) {
      recent = new RecentConstants();
    }
    int length = sight.length;
    int slot = RecentConstants.slot(sight.bytes, sight.offset, length);
    int id = recent.find(slot, value);
    if (id < 0) {
      id = put();
      recent.remember(slot, value, id);
    }
    add(id, length);
  }

  private int put() {
    return dictionary.put(sight.bytes, sight.offset, sight.length);
  }

  private void add(int id, int length) {
    add(id);
    if (dictionary.size() > entries) {
      entries = dictionary.size();
      added(0, entryBytes(length));
    }
  }

  /** Bytes that an entry adds to the dictionary page. */
  int entryBytes(int length) {
    return 4 + length;
  }

  @Override
  final void flush() {}

  /** As reused: a constant might be kept by who gets it, and with it all bytes around it. */
  @Override
  final void replay(int id, ValuesWriter target) {
    dictionary.value(
        id,
        (bytes, offset, length) ->
            target.writeBytes(Binary.fromReusedByteArray(bytes, offset, length)));
  }

  @Override
  final int dictionarySize() {
    return dictionary.size();
  }

  @Override
  final void clearDictionary() {
    if (dictionary == null) {
      dictionary = new BinaryDictionary();
    } else {
      dictionary.clear();
    }
    recent = null;
    entries = 0;
  }

  @Override
  final void stopLookups() {
    recent = null;
    sight.bytes = null;
  }

  @Override
  final void dropDictionary() {
    dictionary = null;
  }

  /** Not copied: the dictionary has the bytes as the page has them, until it is cleared. */
  @Override
  BytesInput dictionaryPage(int entries) {
    List<BytesInput> pieces = new ArrayList<>();
    dictionary.piecesWithLengths(
        0, entries, (bytes, offset, length) -> pieces.add(BytesInput.from(bytes, offset, length)));
    return BytesInput.concat(pieces);
  }

  @Override
  public final long getBufferedSize() {
    return bufferedSize;
  }

  @Override
  final void resetBufferedSize() {
    bufferedSize = 0;
  }

  /**
   * Sees where the bytes of a value are: a Binary writes itself in one piece, and hands out its own
   * array where it has one. All other ways to its bytes copy them, or make an object to hold them.
   */
  private static final class Sight extends OutputStream {
    static final int NOTHING_SEEN = -1;

    private byte[] bytes;
    private int offset;
    private int length;

    @Override
    public void write(byte[] value) {
      write(value, 0, value.length);
    }

    @Override
    public void write(byte[] value, int from, int count) {
      if (length != NOTHING_SEEN) {
        throw new UnsupportedOperationException("a value in pieces");
      }
      bytes = value;
      offset = from;
      length = count;
    }

    @Override
    public void write(int b) {
      throw new UnsupportedOperationException("a value in pieces");
    }
  }
}
