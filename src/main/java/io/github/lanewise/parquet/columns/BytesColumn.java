// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Dictionaries;
import io.github.lanewise.HybridDecoder;
import io.github.lanewise.Validity;
import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.parquet.pages.ByteArrays;
import io.github.lanewise.parquet.pages.BytesTarget;
import io.github.lanewise.parquet.pages.PageValues;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;

/**
 * Holds a column of physical type BINARY: strings, decimals, JSON and others.
 *
 * <p>The value of row i is {@code bytes()[offsets()[i]]} to {@code bytes()[offsets()[i + 1] - 1]},
 * as in Arrow. A row without a value takes no bytes.
 *
 * <p>Values in dictionary-encoded pages are read as ids. Their strings are made when {@link
 * #offsets()} or {@link #bytes()} is called for the first time. A program that needs only {@link
 * #ids()} and {@link #dictionary()} does not pay for them. So no two threads may use a column at
 * once, not even for reading.
 */
public final class BytesColumn extends ValueColumn {
  /** The most bytes of values. Every JVM can make an array of this length plus the slack. */
  static final int MOST_BYTES = Ranges.LONGEST_ARRAY - BytesTarget.SLACK;

  /** The most bytes that are reserved for values that may turn out to be fewer or shorter. */
  private static final int MOST_RESERVED = 1 << 24;

  private final Target target = new Target();
  private int[] offsets = new int[1];
  private byte[] bytes = new byte[BytesTarget.SLACK];

  /** The ids of the rows from {@link #plain} on that have a value. */
  private int[] ids = new int[0];

  private int idCount;
  private BytesDictionary dictionary;

  /** The dictionary of the column chunk, as decoders have it. */
  private ByteArrays decoded;

  /** The same dictionary, as programs get it. */
  private BytesDictionary ofChunk;

  private final ShortStrings shortStrings = new ShortStrings();

  /** The dictionary that {@link #shortStrings} has looked at last. */
  private BytesDictionary lookedAt;

  private boolean isShort;

  /** The ids with a slot for each row, if some rows have no value. */
  private int[] slots = new int[0];

  private boolean idsAreSpread;

  /**
   * The first row whose value is an id. Values of the rows before it are in {@link #offsets} and
   * {@link #bytes}.
   */
  private int plain;

  private int end;
  private boolean readsIds;
  private boolean onlyIds;

  /** Makes an exception that names the position in the file. */
  private Function<Exception, RuntimeException> failures;

  BytesColumn(ColumnDescriptor descriptor) {
    super(descriptor);
  }

  /**
   * Returns the beginning of each value. Entry {@link #rows()} is the end of the last one.
   *
   * @throws BatchTooLargeException if the values of the batch have more than 2 GiB, or the batch
   *     needs more than {@link ReadOptions#batchBytes} or than the heap has room for. The ids of a
   *     small page can stand for so many bytes if the dictionary has long values. The next batch
   *     can be read all the same, and so can {@link #ids()} if {@link #hasIds()}
   */
  public int[] offsets() {
    requireStrings();
    return offsets;
  }

  /**
   * Returns the bytes of all values, with nothing between them.
   *
   * @throws BatchTooLargeException as {@link #offsets()}
   */
  public byte[] bytes() {
    requireStrings();
    return bytes;
  }

  /** Returns whether the column has ids and a dictionary for this batch. */
  public boolean hasIds() {
    return onlyIds && dictionary != null;
  }

  /**
   * Returns the index of each row's value in the dictionary, or 0 for a null row.
   *
   * @throws BatchTooLargeException if the batch needs more than {@link ReadOptions#batchBytes} or
   *     than the heap has room for
   * @throws IllegalStateException unless {@link #hasIds()}
   */
  public int[] ids() {
    requireIds();
    if (nulls() == 0) {
      return ids;
    }
    if (!idsAreSpread) {
      spreadIds();
    }
    return slots;
  }

  private void spreadIds() {
    if (slots.length < rows()) {
      memory().busy(this);
      try {
        slots = memory().grow(slots, offsets.length - 1);
      } catch (BatchTooLargeException e) {
        throw failures.apply(e);
      } finally {
        memory().busy(null);
      }
    }
    Validity.spread(ids, 0, bits(), 0, slots, 0, rows());
    idsAreSpread = true;
  }

  /**
   * Returns the values that ids stand for. It is the same object for all batches of a row group.
   *
   * @throws IllegalStateException unless {@link #hasIds()}
   */
  public BytesDictionary dictionary() {
    requireIds();
    return dictionary;
  }

  private void requireIds() {
    if (!hasIds()) {
      throw new IllegalStateException(
          name() + " is not dictionary-encoded throughout this batch: use offsets() and bytes()");
    }
  }

  /** Sets the function that makes exceptions for strings made after their batch has been read. */
  void failures(Function<Exception, RuntimeException> named) {
    failures = named;
  }

  @Override
  void clear() {
    super.clear();
    idCount = 0;
    dictionary = null;
    plain = 0;
    end = 0;
    onlyIds = true;
    idsAreSpread = false;
  }

  @Override
  void read(PageValues page, int row, int count) {
    page.bytes(target, row, count);
    end = row + count;
  }

  @Override
  void spread(long[] present, int row, int count) {
    if (!readsIds) {
      spreadOffsets(present, row, count, plain - row);
      plain = row + count;
    }
    end = row + count;
  }

  /** Takes values from decoders. */
  private final class Target implements BytesTarget {
    @Override
    public int[] startPlain() {
      makeStrings();
      idCount = 0;
      readsIds = false;
      onlyIds = false;
      return offsets;
    }

    @Override
    public boolean affords(long length) {
      return BytesColumn.this.affords(length, memory().share());
    }

    @Override
    public byte[] requireBytes(long length) {
      return roomFor(length);
    }

    @Override
    public void addPlain(int row, int count) {
      plain = row + count;
    }

    /** Keeps the ids one after another, without slots for null rows. */
    @Override
    public void addIds(HybridDecoder decoder, ByteArrays values, int count) {
      if (ids.length < offsets.length - 1) {
        ids = memory().grow(ids, offsets.length - 1);
      }
      decoder.read(ids, idCount, count);
      Dictionaries.require(ids, idCount, values.size(), count);
      if (decoded != values) {
        decoded = values;
        ofChunk = new BytesDictionary(values.size(), values.offsets(), values.bytes());
      }
      dictionary = ofChunk;
      idCount += count;
      readsIds = true;
    }
  }

  private boolean affords(long length, long memory) {
    return length <= Math.max(bytes.length, Math.min(MOST_BYTES, memory)) - BytesTarget.SLACK;
  }

  private byte[] roomFor(long length) {
    if (length > bytes.length - BytesTarget.SLACK) {
      if (length > MOST_BYTES) {
        throw new BatchTooLargeException(
            "the values of a batch have more than 2 GiB; read fewer rows at a time");
      }
      long affordable = memory().left() - BytesTarget.SLACK;
      long room = Math.max(length, Math.min(roomAfter(length), Math.min(MOST_BYTES, affordable)));
      bytes = memory().grow(bytes, (int) room + BytesTarget.SLACK);
    }
    return bytes;
  }

  /**
   * Returns the size of the next array. The rest of the batch is expected to have values as long as
   * those so far, and an eighth more. Otherwise, a batch of many pages would be copied again and
   * again.
   */
  private long roomAfter(long length) {
    long toCome = 0;
    if (plain > 0) {
      // In lists, the number of further elements is unknown. As many again are expected.
      boolean isFlat = descriptor().getMaxRepetitionLevel() == 0;
      int rowsToCome = isFlat ? offsets.length - 1 - plain : plain;
      toCome = Math.min(MOST_RESERVED, offsets[plain] * (long) rowsToCome / plain);
    }
    return Math.max(length + toCome + toCome / 8, bytes.length * 5L / 4);
  }

  private void requireStrings() {
    memory().busy(this);
    try {
      makeStrings();
    } catch (BatchTooLargeException e) {
      String advice = hasIds() ? "; or use ids()" : "";
      throw failures.apply(new BatchTooLargeException(e.getMessage() + advice, e));
    } finally {
      memory().busy(null);
    }
  }

  private void makeStrings() {
    int rows = end - plain;
    if (rows == 0) {
      return;
    }
    try {
      if (idCount > 0 && hasShortStrings() && affords(mostBytesOfIds(), memory().left())) {
        byte[] values = roomFor(mostBytesOfIds());
        shortStrings.lookup(ids, offsets, plain, values, idCount);
      } else if (idCount > 0) {
        int[] starts = dictionary.offsets();
        int length =
            Dictionaries.lookupOffsets(ids, 0, starts, dictionary.size(), offsets, plain, idCount);
        Dictionaries.lookupBytes(
            ids, 0, starts, dictionary.bytes(), offsets, plain, roomFor(length), idCount);
      }
    } catch (IllegalArgumentException e) {
      throw new BatchTooLargeException(
          "the values of a batch have more than 2 GiB: read fewer rows at a time", e);
    }
    if (idCount < rows) {
      spreadOffsets(bits(), plain, rows, idCount);
    }
    plain = end;
  }

  private boolean hasShortStrings() {
    // With few ids, a look at each entry would cost more than it saves.
    if (lookedAt != dictionary && idCount >= dictionary.size()) {
      isShort = shortStrings.measure(dictionary) && hasRoomForTable();
      try {
        if (isShort) {
          shortStrings.take(dictionary, memory());
        }
      } catch (BatchTooLargeException full) {
        // The strings can be made without the table.
        isShort = false;
      }
      lookedAt = dictionary;
    }
    return lookedAt == dictionary && isShort && mostBytesOfIds() <= MOST_RESERVED;
  }

  /** Returns whether the table leaves enough memory for the strings. */
  private boolean hasRoomForTable() {
    long strings = mostBytesOfIds() + BytesTarget.SLACK;
    long more = strings > bytes.length ? strings : 0;
    return shortStrings.bytesFor(dictionary) + more <= memory().left();
  }

  private long mostBytesOfIds() {
    return offsets[plain] + (long) shortStrings.longest() * idCount;
  }

  /**
   * Writes the end offset of each row, from the last row to the first. A null row begins and ends
   * where the next value begins.
   */
  private void spreadOffsets(long[] present, int row, int count, int dense) {
    int from = row + dense;
    for (int i = row + count - 1; i >= row; i--) {
      offsets[i + 1] = offsets[from];
      from -= (int) (present[i >>> 6] >>> i) & 1;
    }
  }

  @Override
  void trimArrays() {
    super.trimArrays();
    bytes = memory().grow(bytes, Math.min(bytes.length, offsets[plain] + BytesTarget.SLACK));
    ids = memory().grow(ids, Math.min(ids.length, idCount));
    slots = memory().grow(slots, idsAreSpread ? Math.min(slots.length, rows()) : 0);
    shortStrings.drop(memory());
    lookedAt = null;
  }

  @Override
  double bytesFor(double slots, double entries, double encoded) {
    return super.bytesFor(slots, entries, encoded) + GROWTH * encoded;
  }

  @Override
  int slotBytes() {
    return Integer.BYTES;
  }

  @Override
  void grow(int rows) {
    offsets = memory().grow(offsets, rows + 1);
  }
}
