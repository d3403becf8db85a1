// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.BooleansReader;
import io.github.lanewise.parquet.DoublesReader;
import io.github.lanewise.parquet.FixedBytesReader;
import io.github.lanewise.parquet.FloatsReader;
import io.github.lanewise.parquet.IntsReader;
import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LongsReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.PrimitiveType;

/**
 * Reads a file with Lanewise's readers wherever they serve, value by value and many at a time, and
 * compares it with the columns it was written from. Levels and dictionaries are read by
 * parquet-java.
 */
public final class LanewiseReadBack {
  private LanewiseReadBack() {}

  public static void assertHolds(MemoryFile file, List<Column> columns, int rows) {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      List<ColumnDescriptor> descriptors = reader.getFileMetaData().getSchema().getColumns();
      int row = 0;
      for (PageReadStore group; (group = reader.readNextRowGroup()) != null; ) {
        int end = row + Math.toIntExact(group.getRowCount());
        for (int i = 0; i < columns.size(); i++) {
          Chunk chunk = new Chunk(descriptors.get(i), group.getPageReader(descriptors.get(i)));
          chunk.read();
          check(columns.get(i), row, end, chunk);
        }
        row = end;
      }
      assertEquals(rows, row, "rows");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(Column column, int row, int end, Chunk chunk) {
    int[] entry = {0};
    int[] value = {0};
    column.forEachEntry(
        row,
        end,
        (repetition, definition, expected) -> {
          assertEquals(repetition, chunk.repetitions.get(entry[0]), column::name);
          assertEquals(definition, chunk.definitions.get(entry[0]++), column::name);
          if (expected != null) {
            column.assertSame(expected, chunk.values.get(value[0]++));
          }
        });
    assertEquals(chunk.definitions.size(), entry[0], column::name);
    assertEquals(chunk.values.size(), value[0], column::name);
  }

  /** One column of one row group. */
  private static final class Chunk {
    private final ColumnDescriptor column;
    private final PageReader pages;
    private final Dictionary dictionary;
    private final List<Integer> repetitions = new ArrayList<>();
    private final List<Integer> definitions = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    Chunk(ColumnDescriptor column, PageReader pages) throws IOException {
      this.column = column;
      this.pages = pages;
      DictionaryPage page = pages.readDictionaryPage();
      dictionary = page == null ? null : page.getEncoding().initDictionary(column, page);
    }

    void read() throws IOException {
      for (DataPage page; (page = pages.readPage()) != null; ) {
        if (page instanceof DataPageV1 v1) {
          read(v1);
        } else {
          read((DataPageV2) page);
        }
      }
    }

    private void read(DataPageV1 page) throws IOException {
      int count = page.getValueCount();
      ByteBufferInputStream in = page.getBytes().toInputStream();
      levels(page.getRlEncoding(), ValuesType.REPETITION_LEVEL, count, in, repetitions);
      levels(page.getDlEncoding(), ValuesType.DEFINITION_LEVEL, count, in, definitions);
      values(page.getValueEncoding(), count, in.remainingStream());
    }

    private void levels(
        Encoding encoding,
        ValuesType type,
        int count,
        ByteBufferInputStream in,
        List<Integer> levels)
        throws IOException {
      ValuesReader reader = encoding.getValuesReader(column, type);
      reader.initFromPage(count, in);
      for (int i = 0; i < count; i++) {
        levels.add(reader.readInteger());
      }
    }

    private void read(DataPageV2 page) throws IOException {
      int count = page.getValueCount();
      levels(page.getRepetitionLevels(), column.getMaxRepetitionLevel(), count, repetitions);
      levels(page.getDefinitionLevels(), column.getMaxDefinitionLevel(), count, definitions);
      values(page.getDataEncoding(), count, page.getData().toInputStream());
    }

    private static void levels(BytesInput bytes, int max, int count, List<Integer> levels)
        throws IOException {
      RunLengthBitPackingHybridDecoder decoder =
          new RunLengthBitPackingHybridDecoder(
              BytesUtils.getWidthFromMaxInt(max), bytes.toInputStream());
      for (int i = 0; i < count; i++) {
        levels.add(max == 0 ? 0 : decoder.readInt());
      }
    }

    private void values(Encoding encoding, int count, ByteBufferInputStream in) throws IOException {
      int present = 0;
      for (int level : definitions.subList(definitions.size() - count, definitions.size())) {
        present += level == column.getMaxDefinitionLevel() ? 1 : 0;
      }
      if (encoding.usesDictionary()) {
        ValuesReader reader =
            encoding.getDictionaryBasedValuesReader(column, ValuesType.VALUES, dictionary);
        reader.initFromPage(count, in);
        addEach(reader, present);
        return;
      }
      ValuesReader ours = LanewiseEncodings.getValuesReader(encoding, column, ValuesType.VALUES);
      if (ours == null) {
        assertFalse(
            encoding == Encoding.PLAIN || encoding == Encoding.BYTE_STREAM_SPLIT,
            () -> "no reader of Lanewise's for " + encoding + " of " + column);
        ValuesReader reader = encoding.getValuesReader(column, ValuesType.VALUES);
        reader.initFromPage(count, in);
        addEach(reader, present);
        return;
      }
      byte[] page = in.readAllBytes();
      ours.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
      addEach(ours, present);
      ours.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
      assertManyAtOnce(ours, present);
    }

    private void addEach(ValuesReader reader, int count) {
      PrimitiveType.PrimitiveTypeName type = column.getPrimitiveType().getPrimitiveTypeName();
      for (int i = 0; i < count; i++) {
        values.add(
            switch (type) {
              case BOOLEAN -> reader.readBoolean();
              case INT32 -> reader.readInteger();
              case INT64 -> reader.readLong();
              case FLOAT -> Float.floatToRawIntBits(reader.readFloat());
              case DOUBLE -> Double.doubleToRawLongBits(reader.readDouble());
              case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> reader.readBytes().getBytes();
            });
      }
    }

    /** Reads the values that were added last once more, many at a time, and compares them. */
    private void assertManyAtOnce(ValuesReader reader, int count) {
      List<Object> expected = values.subList(values.size() - count, values.size());
      List<Object> actual = new ArrayList<>();
      if (reader instanceof BooleansReader many) {
        boolean[] target = new boolean[count];
        many.readBooleans(target, 0, count);
        for (boolean value : target) {
          actual.add(value);
        }
      } else if (reader instanceof IntsReader many) {
        int[] target = new int[count];
        many.readInts(target, 0, count);
        Arrays.stream(target).forEach(actual::add);
      } else if (reader instanceof LongsReader many) {
        long[] target = new long[count];
        many.readLongs(target, 0, count);
        Arrays.stream(target).forEach(actual::add);
      } else if (reader instanceof FloatsReader many) {
        float[] target = new float[count];
        many.readFloats(target, 0, count);
        for (float value : target) {
          actual.add(Float.floatToRawIntBits(value));
        }
      } else if (reader instanceof DoublesReader many) {
        double[] target = new double[count];
        many.readDoubles(target, 0, count);
        Arrays.stream(target).mapToLong(Double::doubleToRawLongBits).forEach(actual::add);
      } else if (reader instanceof FixedBytesReader many) {
        int width = many.width();
        byte[] target = new byte[width * count];
        many.readFixedBytes(target, 0, count);
        for (int i = 0; i < count; i++) {
          actual.add(Arrays.copyOfRange(target, width * i, width * (i + 1)));
        }
      } else {
        return;
      }
      for (int i = 0; i < count; i++) {
        assertTrue(Objects.deepEquals(expected.get(i), actual.get(i)), column::toString);
      }
    }
  }
}
