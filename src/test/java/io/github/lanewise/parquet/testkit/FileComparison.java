// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.ParquetFileReader;

/** Compares two files byte for byte, and says in the language of Parquet where they differ. */
public final class FileComparison {
  private FileComparison() {}

  public static void assertSameBytes(MemoryFile stock, MemoryFile other) {
    int position = Arrays.mismatch(stock.bytes(), other.bytes());
    if (position >= 0) {
      fail("files differ from byte " + position + " on: " + difference(stock, other));
    }
  }

  private static String difference(MemoryFile stock, MemoryFile other) {
    try (ParquetFileReader stockReader = ParquetFileReader.open(stock);
        ParquetFileReader otherReader = ParquetFileReader.open(other)) {
      for (int group = 0; ; group++) {
        PageReadStore stockGroup = stockReader.readNextRowGroup();
        PageReadStore otherGroup = otherReader.readNextRowGroup();
        if (stockGroup == null || otherGroup == null) {
          return stockGroup == otherGroup
              ? "pages are equal"
              : "row group " + group + " is missing";
        }
        if (stockGroup.getRowCount() != otherGroup.getRowCount()) {
          return "row group %d: %d rows, stock has %d"
              .formatted(group, otherGroup.getRowCount(), stockGroup.getRowCount());
        }
        for (ColumnDescriptor column : stockReader.getFileMetaData().getSchema().getColumns()) {
          List<Page> expected = pages(stockGroup.getPageReader(column));
          List<Page> actual = pages(otherGroup.getPageReader(column));
          for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            int mismatch = Arrays.mismatch(expected.get(i).bytes, actual.get(i).bytes);
            if (mismatch >= 0 || !expected.get(i).head.equals(actual.get(i).head)) {
              return "row group %d, column %s, page %d: %s, stock has %s; byte %d"
                  .formatted(group, column, i, actual.get(i).head, expected.get(i).head, mismatch);
            }
          }
          if (expected.size() != actual.size()) {
            return "row group %d, column %s: %d pages, stock has %d"
                .formatted(group, column, actual.size(), expected.size());
          }
        }
      }
    } catch (IOException | RuntimeException e) {
      return "a file cannot be read: " + e;
    }
  }

  private record Page(String head, byte[] bytes) {
    static Page of(String kind, int values, Object encoding, BytesInput... parts)
        throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (BytesInput part : parts) {
        part.writeAllTo(bytes);
      }
      return new Page(
          kind + " page of " + values + " values, " + encoding + ", " + bytes.size() + " bytes",
          bytes.toByteArray());
    }
  }

  private static List<Page> pages(PageReader reader) throws IOException {
    List<Page> pages = new ArrayList<>();
    DictionaryPage dictionary = reader.readDictionaryPage();
    if (dictionary != null) {
      pages.add(
          Page.of(
              "dictionary",
              dictionary.getDictionarySize(),
              dictionary.getEncoding(),
              dictionary.getBytes()));
    }
    for (DataPage page; (page = reader.readPage()) != null; ) {
      pages.add(
          page instanceof DataPageV1 v1
              ? Page.of("data", v1.getValueCount(), v1.getValueEncoding(), v1.getBytes())
              : page((DataPageV2) page));
    }
    return pages;
  }

  private static Page page(DataPageV2 page) throws IOException {
    return Page.of(
        "data",
        page.getValueCount(),
        page.getDataEncoding(),
        page.getRepetitionLevels(),
        page.getDefinitionLevels(),
        page.getData());
  }
}
