// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.util.concurrent.Callable;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.schema.MessageTypeParser;

/** An application that goes on after exceptions that parquet-java itself throws. */
public final class StockThrows {
  private StockThrows() {}

  public static void main(String[] args) throws Exception {
    ColumnDescriptor column =
        MessageTypeParser.parseMessageType("message m { required int32 number; }")
            .getColumns()
            .get(0);
    // The size is less than that of a page's first slab, so parquet-java refuses it.
    ParquetProperties smallPages =
        ParquetProperties.builder().withDictionaryEncoding(false).withPageSize(10).build();
    tell(() -> smallPages.newValuesWriter(column));
    tell(() -> smallPages.newValuesWriter(null));
    tell(() -> Encoding.PLAIN.getValuesReader(null, ValuesType.VALUES));
    OnePage.main(args);
  }

  private static void tell(Callable<?> refused) throws Exception {
    try {
      throw new IllegalStateException("not refused: " + refused.call());
    } catch (IllegalArgumentException | NullPointerException e) {
      System.out.println(e.getClass() + ", thrown by " + e.getStackTrace()[0].getClassName());
    }
  }
}
