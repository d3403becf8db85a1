// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import java.util.Optional;
import java.util.PrimitiveIterator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;

/**
 * The pages of one column, for parquet-java's reader of it. The rows that a filter keeps go on
 * until the page of the last one has been read. Otherwise that reader takes the last row for read
 * once it asks for it. If the row lies in the next page, it gets the levels of the row before.
 */
final class KeptRows implements PageReadStore {
  private final PageReadStore group;
  private long rowRead = -1;
  private long rowAskedFor = -1;

  KeptRows(PageReadStore group) {
    this.group = group;
  }

  @Override
  public long getRowCount() {
    return group.getRowCount();
  }

  @Override
  public Optional<PrimitiveIterator.OfLong> getRowIndexes() {
    return group.getRowIndexes().map(Rows::new);
  }

  @Override
  public PageReader getPageReader(ColumnDescriptor column) {
    PageReader pages = group.getPageReader(column);
    return new PageReader() {
      @Override
      public DictionaryPage readDictionaryPage() {
        return pages.readDictionaryPage();
      }

      @Override
      public long getTotalValueCount() {
        return pages.getTotalValueCount();
      }

      @Override
      public DataPage readPage() {
        DataPage page = pages.readPage();
        if (page != null && page.getFirstRowIndex().isPresent()) {
          rowRead = page.getFirstRowIndex().get() + page.getIndexRowCount().get() - 1;
        }
        return page;
      }
    };
  }

  private final class Rows implements PrimitiveIterator.OfLong {
    private final PrimitiveIterator.OfLong kept;

    Rows(PrimitiveIterator.OfLong kept) {
      this.kept = kept;
    }

    @Override
    public boolean hasNext() {
      return kept.hasNext() || rowRead < rowAskedFor;
    }

    @Override
    public long nextLong() {
      rowAskedFor = kept.nextLong();
      return rowAskedFor;
    }
  }
}
