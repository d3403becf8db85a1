// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.IgnoredRecords;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.PageBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** The pages of one column chunk, which a test can damage and read. */
record ChunkPages(
    MessageType schema,
    ColumnDescriptor column,
    String createdBy,
    long rows,
    DictionaryPage dictionary,
    List<DataPage> pages) {
  private static final int ROWS = 300;
  private static final Object ROW = "row";

  String name() {
    return column.getPath()[0];
  }

  /** Returns the chunks of the first row group of a file with every type. */
  static List<ChunkPages> write(FileSettings settings) throws IOException {
    MemoryFile file =
        settings.write(
            ColumnsReaderIT.flat(io.github.lanewise.parquet.testkit.Columns.everyType(ROWS)),
            new HeapByteBufferAllocator(),
            UnaryOperator.identity());
    return of(file);
  }

  /** Returns the chunks of the first row group of a file. */
  static List<ChunkPages> of(MemoryFile file) throws IOException {
    List<ChunkPages> chunks = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      PageReadStore group = reader.readNextRowGroup();
      for (ColumnDescriptor column : schema.getColumns()) {
        PageReader pages = group.getPageReader(column);
        DictionaryPage dictionary = pages.readDictionaryPage();
        List<DataPage> data = new ArrayList<>();
        for (DataPage page; (page = pages.readPage()) != null; ) {
          data.add(copy(page, UnaryOperator.identity(), page.getValueCount()));
        }
        chunks.add(
            new ChunkPages(
                schema,
                column,
                reader.getFileMetaData().getCreatedBy(),
                group.getRowCount(),
                dictionary == null ? null : dictionary.copy(),
                data));
      }
    }
    return chunks;
  }

  /** Returns this chunk with one page damaged, or with wrong numbers of values or rows. */
  ChunkPages damaged(SplittableRandom random) throws IOException {
    List<DataPage> changed = new ArrayList<>(pages);
    DictionaryPage changedDictionary = dictionary;
    long changedRows = rows;
    int at = random.nextInt(pages.size());
    DataPage page = pages.get(at);
    int count = page.getValueCount();
    switch (random.nextInt(dictionary == null ? 6 : 9)) {
      case 0 -> {
        int forged = forged(count, random);
        changed.set(at, copy(page, UnaryOperator.identity(), forged));
        changedRows += (long) forged - count;
      }
      case 1 -> changed.remove(at);
      case 2, 3, 4, 5 -> changed.set(at, copy(page, bytes -> damaged(bytes, random), count));
      case 6 ->
          changedDictionary =
              new DictionaryPage(
                  dictionary.getBytes(),
                  forged(dictionary.getDictionarySize(), random),
                  dictionary.getEncoding());
      default ->
          changedDictionary =
              new DictionaryPage(
                  BytesInput.from(damaged(PageBytes.of(dictionary.getBytes()), random)),
                  dictionary.getDictionarySize(),
                  dictionary.getEncoding());
    }
    return new ChunkPages(schema, column, createdBy, changedRows, changedDictionary, changed);
  }

  /** Returns a count other than 0, because parquet-java reads a value even of an empty page. */
  private static int forged(int count, SplittableRandom random) {
    int[] counts = {-1, count - 1, count + 1, Integer.MAX_VALUE, Integer.MIN_VALUE};
    return counts[random.nextInt(counts.length)];
  }

  private static byte[] damaged(byte[] page, SplittableRandom random) {
    byte[] result = page.clone();
    switch (random.nextInt(4)) {
      case 0 -> result = Arrays.copyOf(page, random.nextInt(page.length + 1));
      case 1 -> result = Arrays.copyOfRange(page, random.nextInt(page.length + 1), page.length);
      default -> {
        for (int i = 0; i < Math.min(1 + random.nextInt(3), page.length); i++) {
          // The beginning has levels and lengths, so it is damaged more often.
          int bound = random.nextBoolean() ? page.length : Math.min(page.length, 12);
          result[random.nextInt(bound)] = (byte) random.nextInt();
        }
      }
    }
    return result;
  }

  private static DataPage copy(DataPage page, UnaryOperator<byte[]> change, int count)
      throws IOException {
    if (page instanceof DataPageV1 v1) {
      return new DataPageV1(
          BytesInput.from(change.apply(PageBytes.of(v1.getBytes()))),
          count,
          v1.getUncompressedSize(),
          v1.getStatistics(),
          v1.getRlEncoding(),
          v1.getDlEncoding(),
          v1.getValueEncoding());
    }
    DataPageV2 v2 = (DataPageV2) page;
    byte[] repetition = PageBytes.of(v2.getRepetitionLevels());
    byte[] definition = PageBytes.of(v2.getDefinitionLevels());
    byte[] data = PageBytes.of(v2.getData());
    byte[] all =
        ByteBuffer.allocate(repetition.length + definition.length + data.length)
            .put(repetition)
            .put(definition)
            .put(data)
            .array();
    byte[] changed = change.apply(all);
    int first = Math.min(repetition.length, changed.length);
    int second = Math.min(first + definition.length, changed.length);
    return DataPageV2.uncompressed(
        count,
        v2.getNullCount(),
        count,
        BytesInput.from(Arrays.copyOf(changed, first)),
        BytesInput.from(Arrays.copyOfRange(changed, first, second)),
        v2.getDataEncoding(),
        BytesInput.from(Arrays.copyOfRange(changed, second, changed.length)),
        v2.getStatistics());
  }

  /**
   * Returns values in the form of {@link #stockValue}, and {@code null} for a row without a value.
   * A row of a list begins with {@link #ROW}, and has a {@code null} if it has no element. In lists
   * of lists the levels of a value come before it. With an even {@code batchRows}, a flat column
   * also reads the validity of a struct, which must be equal to its own.
   */
  List<Object> readByLanewise(int batchRows) {
    return readByLanewise(batchRows, null);
  }

  /**
   * Reads as many rows as the chunk has.
   *
   * @param kept the rows that a filter keeps, or {@code null} without one
   */
  List<Object> readByLanewise(int batchRows, PrimitiveIterator.OfLong kept) {
    ValueColumn target = ValueColumn.of(column);
    Column read =
        switch (column.getMaxRepetitionLevel()) {
          case 0 -> target;
          case 1 -> new ListColumn(column, target, 1);
          default -> new LevelsColumn(column, target, 1);
        };
    StructColumn struct =
        new StructColumn(new String[] {"struct"}, column.getMaxDefinitionLevel(), false, 0);
    boolean tells = batchRows % 2 == 0 && read == target && column.getMaxDefinitionLevel() > 0;
    Place place = new Place("a file");
    place.startGroup(() -> 3);
    ColumnChunk chunk =
        ColumnChunk.of(
            read,
            tells ? List.of(struct) : List.of(),
            new Decoders(column, Decoders.writtenBy(createdBy), Decoders.tile()),
            place,
            () -> {});
    chunk.open(reader(), rows, kept != null);
    Batch batch = new Batch();
    batch.startGroup(rows, kept);
    List<Object> values = new ArrayList<>();
    while (batch.advance(batchRows)) {
      read.clear();
      chunk.read(batch);
      if (read instanceof ListColumn list) {
        addLists(values, list);
      } else if (read instanceof LevelsColumn levels) {
        addLevels(values, levels);
      } else {
        addValues(values, target, 0, target.rows());
        for (int row = 0; tells && row < target.rows(); row++) {
          assertEquals(target.isNull(row), struct.isNull(row));
        }
      }
    }
    return values;
  }

  private static void addLists(List<Object> values, ListColumn list) {
    for (int row = 0; row < list.rows(); row++) {
      values.add(ROW);
      int from = list.offsets()[row];
      int to = list.offsets()[row + 1];
      addValues(values, list.elements(), from, to);
      if (from == to) {
        values.add(null);
      }
    }
  }

  private static void addLevels(List<Object> values, LevelsColumn column) {
    int max = column.descriptor().getMaxDefinitionLevel();
    int value = 0;
    for (int row = 0; row < column.rows(); row++) {
      values.add(ROW);
      for (int i = column.offsets()[row]; i < column.offsets()[row + 1]; i++) {
        values.add(column.repetitionLevels()[i]);
        values.add(column.definitionLevels()[i]);
        values.add(column.definitionLevels()[i] == max ? value(column.values(), value++) : null);
      }
    }
  }

  private static void addValues(List<Object> values, ValueColumn column, int from, int to) {
    for (int slot = from; slot < to; slot++) {
      values.add(column.isNull(slot) ? null : value(column, slot));
    }
  }

  private static Object value(Column column, int row) {
    if (column instanceof IntColumn ints) {
      return ints.values()[row];
    } else if (column instanceof LongColumn longs) {
      return longs.values()[row];
    } else if (column instanceof FloatColumn floats) {
      return Float.floatToRawIntBits(floats.values()[row]);
    } else if (column instanceof DoubleColumn doubles) {
      return Double.doubleToRawLongBits(doubles.values()[row]);
    } else if (column instanceof BooleanColumn booleans) {
      return booleans.values()[row];
    } else if (column instanceof FixedColumn fixed) {
      int from = row * fixed.width();
      return Arrays.copyOfRange(fixed.values(), from, from + fixed.width());
    }
    BytesColumn text = (BytesColumn) column;
    return Arrays.copyOfRange(text.bytes(), text.offsets()[row], text.offsets()[row + 1]);
  }

  /** Returns whether parquet-java reads the chunk in bounded time and memory. */
  boolean isForStock() {
    boolean booleans =
        column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN;
    return rows > 0
        && pages.stream()
            .allMatch(
                page ->
                    HybridRuns.areOrdinary(
                        page,
                        width(column.getMaxRepetitionLevel()),
                        width(column.getMaxDefinitionLevel()),
                        booleans));
  }

  private static int width(int level) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(level);
  }

  /** Reads the chunk with parquet-java, and fails if parquet-java refuses it. */
  List<Object> readByStock() {
    PageReadStore store =
        new PageReadStore() {
          @Override
          public PageReader getPageReader(ColumnDescriptor descriptor) {
            return reader();
          }

          @Override
          public long getRowCount() {
            return rows;
          }
        };
    ColumnReader reader =
        new ColumnReadStoreImpl(store, new IgnoredRecords(), schema, createdBy)
            .getColumnReader(column);
    List<Object> values = new ArrayList<>();
    boolean lists = column.getMaxRepetitionLevel() > 0;
    for (long row = 0; row < rows; row++) {
      if (lists) {
        values.add(ROW);
      }
      do {
        if (column.getMaxRepetitionLevel() > 1) {
          values.add(reader.getCurrentRepetitionLevel());
          values.add(reader.getCurrentDefinitionLevel());
        }
        boolean present = reader.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel();
        values.add(present ? stockValue(reader) : null);
        reader.consume();
      } while (reader.getCurrentRepetitionLevel() > 0);
    }
    return values;
  }

  private Object stockValue(ColumnReader reader) {
    return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> reader.getBoolean();
      case INT32 -> reader.getInteger();
      case INT64 -> reader.getLong();
      case FLOAT -> Float.floatToRawIntBits(reader.getFloat());
      case DOUBLE -> Double.doubleToRawLongBits(reader.getDouble());
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> reader.getBinary().getBytes();
    };
  }

  static boolean same(List<Object> one, List<Object> other) {
    return Arrays.deepEquals(one.toArray(), other.toArray());
  }

  private PageReader reader() {
    return new PageReader() {
      private int next;

      @Override
      public DictionaryPage readDictionaryPage() {
        return dictionary;
      }

      @Override
      public long getTotalValueCount() {
        return pages.stream().mapToLong(DataPage::getValueCount).sum();
      }

      @Override
      public DataPage readPage() {
        return next < pages.size() ? pages.get(next++) : null;
      }
    };
  }
}
