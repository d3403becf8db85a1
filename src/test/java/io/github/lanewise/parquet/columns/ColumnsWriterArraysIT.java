// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a program's own arrays make the file that parquet-java makes of the rows. They are
 * longer than needed, their offsets do not begin at 0, and slots without a value hold garbage.
 */
class ColumnsWriterArraysIT {
  private static final int ROWS = 1_000;
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            required int32 number;
            optional int64 time;
            optional binary text (UTF8);
            optional fixed_len_byte_array(3) key;
            optional boolean flag;
            optional double whole;
            optional group place {
              required double x;
              optional float y;
            }
            repeated int32 parts;
            optional group tags (LIST) {
              repeated group list {
                optional binary element (UTF8);
              }
            }
            optional group counts (MAP) {
              repeated group key_value {
                required int32 key;
                optional int64 value;
              }
            }
            optional group grid (LIST) {
              repeated group list {
                optional group element (LIST) {
                  repeated group list {
                    optional double element;
                  }
                }
              }
            }
          }
          """);

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("number", i % 90);
    if (i % 3 != 0) {
      row.append("time", 7L * i);
    }
    if (i % 4 != 1) {
      row.append("text", text(i));
    }
    if (i % 7 != 1) {
      row.append("key", Binary.fromConstantByteArray(new byte[] {(byte) i, 1, 2}));
    }
    if (i % 6 != 1) {
      row.append("flag", i % 5 == 0);
    }
    row.append("whole", i / 8.0);
    if (i % 5 != 2) {
      Group place = row.addGroup("place").append("x", i * 0.5);
      if (i % 2 != 0) {
        place.append("y", (float) i);
      }
    }
    for (int e = 0; e < i % 4; e++) {
      row.append("parts", i + e);
    }
    if (i % 7 != 3) {
      Group tags = row.addGroup("tags");
      for (int e = 0; e < i % 3; e++) {
        Group element = tags.addGroup("list");
        if ((i + e) % 5 != 0) {
          element.append("element", text(i + e));
        }
      }
    }
    if (i % 6 != 5) {
      Group counts = row.addGroup("counts");
      for (int e = 0; e < i % 3; e++) {
        Group entry = counts.addGroup("key_value").append("key", e);
        if (e != 1) {
          entry.append("value", (long) i);
        }
      }
    }
    if (i % 5 != 0) {
      grid(row.addGroup("grid"), i);
    }
    return row;
  }

  private static void grid(Group grid, int i) {
    switch (i % 5) {
      case 2 -> {
        grid.addGroup("list");
        grid.addGroup("list").addGroup("element");
      }
      case 3 -> {
        Group inner = grid.addGroup("list").addGroup("element");
        inner.addGroup("list").append("element", 1.0);
        inner.addGroup("list");
      }
      case 4 -> {
        grid.addGroup("list").addGroup("element").addGroup("list").append("element", (double) i);
        grid.addGroup("list").addGroup("element").addGroup("list").append("element", 2.0);
      }
      default -> {}
    }
  }

  private static String text(int i) {
    return "text " + i % 50;
  }

  /** The arrays of a batch. Where the writer allows it, their slots begin after some garbage. */
  private static final class Slots {
    private static final int GARBAGE = 5;
    private final int rows;
    private final int[] number;
    private final long[] time;
    private final Texts text = new Texts();
    private final byte[] key;
    private final boolean[] flag;
    private final double[] whole;
    private final double[] x;
    private final float[] y;
    private final int[] partOffsets;
    private final int[] parts;
    private final int[] tagOffsets;
    private final Texts tags = new Texts();
    private final int[] countOffsets;
    private final int[] keys;
    private final long[] values;
    private final int[] repetition;
    private final int[] definition;
    private final double[] cells;
    private int levels;
    private int cell;

    private final long[] timeBits;
    private final long[] keyBits;
    private final long[] flagBits;
    private final long[] placeBits;
    private final long[] yBits;
    private final long[] tagsBits;
    private final long[] countsBits;
    private final long[] valueBits;

    Slots(int first, int rows) {
      this.rows = rows;
      int most = 4 * rows + 20;
      number = new int[most];
      time = new long[most];
      key = new byte[3 * most];
      flag = new boolean[most];
      whole = new double[most];
      x = new double[most];
      y = new float[most];
      partOffsets = new int[most];
      parts = new int[most];
      tagOffsets = new int[most];
      countOffsets = new int[most];
      keys = new int[most];
      values = new long[most];
      repetition = new int[most];
      definition = new int[most];
      cells = new double[most];
      timeBits = new long[most];
      keyBits = new long[most];
      flagBits = new long[most];
      placeBits = new long[most];
      yBits = new long[most];
      tagsBits = new long[most];
      countsBits = new long[most];
      valueBits = new long[most];
      Arrays.fill(time, -77);
      Arrays.fill(values, -77);
      Arrays.fill(key, (byte) -1);
      Arrays.fill(x, Double.NaN);
      Arrays.fill(y, Float.NaN);
      partOffsets[0] = GARBAGE;
      tagOffsets[0] = GARBAGE;
      countOffsets[0] = GARBAGE;
      for (int slot = 0; slot < GARBAGE; slot++) {
        tags.add("garbage", slot % 2 == 0);
      }
      for (int slot = 0; slot < rows; slot++) {
        add(slot, first + slot);
      }
    }

    private static void set(long[] bits, int slot) {
      bits[slot >>> 6] |= 1L << slot;
    }

    private void add(int slot, int i) {
      number[slot] = i % 90;
      whole[slot] = i / 8.0;
      if (i % 3 != 0) {
        time[slot] = 7L * i;
        set(timeBits, slot);
      }
      text.add(i % 4 != 1 ? text(i) : "garbage", i % 4 != 1);
      if (i % 7 != 1) {
        key[3 * slot] = (byte) i;
        key[3 * slot + 1] = 1;
        key[3 * slot + 2] = 2;
        set(keyBits, slot);
      }
      flag[slot] = i % 5 == 0;
      if (i % 6 != 1) {
        set(flagBits, slot);
      }
      if (i % 5 != 2) {
        x[slot] = i * 0.5;
        set(placeBits, slot);
      }
      if (i % 2 != 0) {
        // A column may have any validity in rows whose place is null.
        y[slot] = i;
        set(yBits, slot);
      }
      partOffsets[slot + 1] = partOffsets[slot] + i % 4;
      for (int e = 0; e < i % 4; e++) {
        parts[partOffsets[slot] + e] = i + e;
      }
      addTags(slot, i);
      addCounts(slot, i);
      addGrid(i);
    }

    private void addTags(int slot, int i) {
      int count = i % 7 == 3 ? 0 : i % 3;
      tagOffsets[slot + 1] = tagOffsets[slot] + count;
      if (i % 7 != 3) {
        set(tagsBits, slot);
      }
      for (int e = 0; e < count; e++) {
        boolean there = (i + e) % 5 != 0;
        tags.add(there ? text(i + e) : "garbage", there);
      }
    }

    private void addCounts(int slot, int i) {
      int count = i % 6 == 5 ? 0 : i % 3;
      int from = countOffsets[slot];
      countOffsets[slot + 1] = from + count;
      if (i % 6 != 5) {
        set(countsBits, slot);
      }
      for (int e = 0; e < count; e++) {
        keys[from + e] = e;
        if (e != 1) {
          values[from + e] = i;
          set(valueBits, from + e);
        }
      }
    }

    private void addGrid(int i) {
      switch (i % 5) {
        case 0 -> level(0, 0);
        case 1 -> level(0, 1);
        case 2 -> {
          level(0, 2);
          level(1, 3);
        }
        case 3 -> {
          level(0, 5);
          cells[cell++] = 1;
          level(2, 4);
        }
        default -> {
          level(0, 5);
          cells[cell++] = i;
          level(1, 5);
          cells[cell++] = 2;
        }
      }
    }

    private void level(int repetitionLevel, int definitionLevel) {
      repetition[levels] = repetitionLevel;
      definition[levels++] = definitionLevel;
    }

    WriteBatch batch() {
      return Columns.of(rows)
          .ints("number", number)
          .longs("time", time, timeBits)
          .bytes("text", text.offsets, text.bytes, text.bits)
          .fixed("key", key, keyBits)
          .booleans("flag", flag, flagBits)
          .doubles("whole", whole)
          .struct("place", placeBits)
          .doubles("place.x", x)
          .floats("place.y", y, yBits)
          .list("parts", partOffsets)
          .ints("parts", parts)
          .list("tags", tagOffsets, tagsBits)
          .bytes("tags.list.element", tags.offsets, tags.bytes, tags.bits)
          .list("counts", countOffsets, countsBits)
          .ints("counts.key_value.key", keys)
          .longs("counts.key_value.value", values, valueBits)
          .levels("grid.list.element.list.element", repetition, definition, levels)
          .doubles("grid.list.element.list.element", cells);
    }
  }

  /** Strings after some bytes that belong to no string. */
  private static final class Texts {
    private final int[] offsets = new int[8 * ROWS];
    private final byte[] bytes = new byte[32 * ROWS];
    private final long[] bits = new long[ROWS];
    private int slots;

    Texts() {
      offsets[0] = 7;
    }

    void add(String value, boolean there) {
      byte[] added = value.getBytes(StandardCharsets.UTF_8);
      System.arraycopy(added, 0, bytes, offsets[slots], added.length);
      if (there) {
        Slots.set(bits, slots);
      }
      slots++;
      offsets[slots] = offsets[slots - 1] + added.length;
    }
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void arraysMakeTheFileOfTheRows(WriterVersion version) throws IOException {
    MemoryFile stock =
        Rows.write(
            SCHEMA,
            ROWS,
            ColumnsWriterArraysIT::row,
            builder -> builder.withWriterVersion(version).withPageRowCountLimit(150));
    WriteOptions options =
        WriteOptions.defaults()
            .properties(
                ParquetProperties.builder()
                    .withWriterVersion(version)
                    .withPageRowCountLimit(150)
                    .build())
            .metadata(Map.of("writer.model.name", "example"));
    for (int batchRows : new int[] {ROWS, 333, 7}) {
      MemoryFile ours = new MemoryFile();
      try (ColumnsWriter writer = ColumnsWriter.create(ours, SCHEMA, options)) {
        for (int row = 0; row < ROWS; row += batchRows) {
          writer.write(new Slots(row, Math.min(batchRows, ROWS - row)).batch());
          writer.write(
              Columns.of(0)
                  .ints("number", new int[0])
                  .longs("time", new long[0])
                  .bytes("text", new int[1], new byte[0])
                  .fixed("key", new byte[0])
                  .booleans("flag", new boolean[0])
                  .doubles("whole", new double[0])
                  .doubles("place.x", new double[0])
                  .floats("place.y", new float[0])
                  .list("parts", new int[1])
                  .ints("parts", new int[0])
                  .list("tags", new int[1])
                  .bytes("tags.list.element", new int[1], new byte[0])
                  .list("counts", new int[1])
                  .ints("counts.key_value.key", new int[0])
                  .longs("counts.key_value.value", new long[0])
                  .levels("grid.list.element.list.element", new int[0], new int[0], 0)
                  .doubles("grid.list.element.list.element", new double[0]));
        }
      }
      assertArrayEquals(stock.bytes(), ours.bytes(), "batches of " + batchRows);
    }
  }
}
