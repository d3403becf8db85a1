// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.parquet.input.GivenBatch;
import java.util.Objects;

/**
 * Holds rows for a {@link ColumnsWriter}, as an array for each column. {@link Columns#of(int)}
 * makes an empty batch.
 *
 * <p>Columns have the names of the fields from the root of the schema, with dots between them. A
 * column has a slot for each row, or for each element of a list. Arrays may be longer than needed;
 * the rest is ignored. Arrays are not copied, so they must not change before {@link
 * ColumnsWriter#write} has returned.
 *
 * <p>A validity is a bitmap: slot i has a value if {@code validity[i >>> 6] >>> i & 1} is 1, and is
 * null otherwise. {@code null} in place of the bitmap says that no slot is null. The content of a
 * null slot in the array of values is ignored.
 *
 * <p>Not thread-safe.
 */
public final class WriteBatch {
  /** Holds the arrays that the program has given so far. */
  final GivenBatch given;

  WriteBatch(int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException("a batch cannot have " + rows + " rows");
    }
    given = new GivenBatch(rows);
  }

  /** Returns the batch that a reader has read, without a copy. */
  static WriteBatch of(Columns read) {
    WriteBatch batch = new WriteBatch(read.rows());
    for (StructColumn struct : read.structs()) {
      if (struct.validity() != null) {
        batch.struct(struct.name(), struct.validity());
      }
    }
    for (Column column : read.all()) {
      if (column instanceof ListColumn list) {
        batch.list(list.name(), list.offsets(), list.validity());
        batch.add(list.name(), list.elements());
      } else if (column instanceof LevelsColumn levels) {
        batch.levels(
            levels.name(), levels.repetitionLevels(), levels.definitionLevels(), levels.entries());
        batch.add(levels.name(), levels.values());
      } else {
        batch.add(column.name(), (ValueColumn) column);
      }
    }
    return batch;
  }

  private void add(String name, ValueColumn column) {
    long[] validity = column.validity();
    if (column instanceof IntColumn ints) {
      ints(name, ints.values(), validity);
    } else if (column instanceof LongColumn longs) {
      longs(name, longs.values(), validity);
    } else if (column instanceof FloatColumn floats) {
      floats(name, floats.values(), validity);
    } else if (column instanceof DoubleColumn doubles) {
      doubles(name, doubles.values(), validity);
    } else if (column instanceof BooleanColumn booleans) {
      booleans(name, booleans.values(), validity);
    } else if (column instanceof FixedColumn fixed) {
      fixed(name, fixed.values(), validity);
    } else {
      BytesColumn bytes = (BytesColumn) column;
      bytes(name, bytes.offsets(), bytes.bytes(), validity);
    }
  }

  /** Returns the number of rows. */
  public int rows() {
    return given.rows();
  }

  /** Adds a column of physical type INT32 without nulls. */
  public WriteBatch ints(String name, int[] values) {
    return ints(name, values, null);
  }

  /** Adds a column of physical type INT32. */
  public WriteBatch ints(String name, int[] values, long[] validity) {
    return add(name, values, null, validity);
  }

  /** Adds a column of physical type INT64 without nulls. */
  public WriteBatch longs(String name, long[] values) {
    return longs(name, values, null);
  }

  /** Adds a column of physical type INT64. */
  public WriteBatch longs(String name, long[] values, long[] validity) {
    return add(name, values, null, validity);
  }

  /** Adds a column of physical type FLOAT without nulls. */
  public WriteBatch floats(String name, float[] values) {
    return floats(name, values, null);
  }

  /** Adds a column of physical type FLOAT. */
  public WriteBatch floats(String name, float[] values, long[] validity) {
    return add(name, values, null, validity);
  }

  /** Adds a column of physical type DOUBLE without nulls. */
  public WriteBatch doubles(String name, double[] values) {
    return doubles(name, values, null);
  }

  /** Adds a column of physical type DOUBLE. */
  public WriteBatch doubles(String name, double[] values, long[] validity) {
    return add(name, values, null, validity);
  }

  /** Adds a column of physical type BOOLEAN without nulls. */
  public WriteBatch booleans(String name, boolean[] values) {
    return booleans(name, values, null);
  }

  /** Adds a column of physical type BOOLEAN. */
  public WriteBatch booleans(String name, boolean[] values, long[] validity) {
    return add(name, values, null, validity);
  }

  /** Adds a column of physical type FIXED_LEN_BYTE_ARRAY or INT96 without nulls. */
  public WriteBatch fixed(String name, byte[] values) {
    return fixed(name, values, null);
  }

  /**
   * Adds a column of physical type FIXED_LEN_BYTE_ARRAY or INT96. Slot i has the column's number of
   * bytes from {@code i} times that number on.
   */
  public WriteBatch fixed(String name, byte[] values, long[] validity) {
    return add(name, values, null, validity);
  }

  /** Adds a column of physical type BINARY without nulls. */
  public WriteBatch bytes(String name, int[] offsets, byte[] bytes) {
    return bytes(name, offsets, bytes, null);
  }

  /**
   * Adds a column of physical type BINARY. Slot i has {@code bytes[offsets[i]]} to {@code
   * bytes[offsets[i + 1] - 1]}, as in Arrow.
   */
  public WriteBatch bytes(String name, int[] offsets, byte[] bytes, long[] validity) {
    Objects.requireNonNull(offsets, () -> "the offsets of column '" + name + "' are null");
    return add(name, bytes, offsets, validity);
  }

  /**
   * Says in which slots an optional struct is not null. Without this call, the struct is null in no
   * slot. Where a struct is null, its columns have no value, whatever their own validity says. A
   * struct in a list has no slots if all its columns are given by levels, which tell where the
   * struct is null.
   *
   * @param path the names of the fields from the root of the schema to the struct
   */
  public WriteBatch struct(String path, long[] validity) {
    Objects.requireNonNull(validity, () -> "the validity of struct '" + path + "' is null");
    given.struct(path, validity);
    return this;
  }

  /**
   * Says which elements a list has. Row i has the slots {@code offsets[i]} to {@code offsets[i + 1]
   * - 1} of the columns in the list.
   *
   * @param path the names of the fields from the root of the schema to the list, or to a column of
   *     it
   */
  public WriteBatch list(String path, int[] offsets) {
    return list(path, offsets, null);
  }

  /**
   * Says which elements an optional list has, and in which rows the list is not null. A null list
   * has no elements. A required list may be null only in rows in which a struct around it is null.
   */
  public WriteBatch list(String path, int[] offsets, long[] validity) {
    Objects.requireNonNull(offsets, () -> "the offsets of list '" + path + "' are null");
    given.list(path, offsets, validity);
    return this;
  }

  /**
   * Gives the levels of a column, for lists in lists and other nesting that bitmaps and offsets
   * cannot describe. The values of the column then follow one another without slots for nulls.
   * Levels are those of the Apache Parquet format, README.md, "Nested Encoding". They must agree
   * with the bitmaps and offsets of the structs and lists that the column shares with others.
   * Otherwise {@link ColumnsWriter#write} refuses the batch.
   *
   * @param repetition the repetition levels; 0 begins a row
   * @param definition the definition levels; the column's largest level stands for a value
   * @param count the number of levels
   */
  public WriteBatch levels(String name, int[] repetition, int[] definition, int count) {
    Objects.requireNonNull(repetition, () -> "the repetition levels of '" + name + "' are null");
    Objects.requireNonNull(definition, () -> "the definition levels of '" + name + "' are null");
    given.levels(name, repetition, definition, count);
    return this;
  }

  private WriteBatch add(String name, Object values, int[] offsets, long[] validity) {
    Objects.requireNonNull(values, () -> "the values of column '" + name + "' are null");
    given.column(name, values, offsets, validity);
    return this;
  }
}
