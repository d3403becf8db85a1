// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that a page ends before the count of values in its header would exceed 32 bits. */
@Tag("any-java")
class LongPagesIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType("message m { repeated boolean x; }");
  private static final int ROWS = 11;
  private static final int ELEMENTS = 200_000_000;

  @Test
  void rowsWithMoreThanTwoBillionValuesMakeTwoPages() throws IOException {
    MemoryFile file = new MemoryFile();
    boolean[] values = new boolean[ELEMENTS];
    try (ColumnsWriter writer =
        ColumnsWriter.create(
            file,
            SCHEMA,
            WriteOptions.defaults()
                .properties(
                    ParquetProperties.builder()
                        .withWriterVersion(WriterVersion.PARQUET_2_0)
                        .build()))) {
      for (int row = 0; row < ROWS; row++) {
        writer.write(Columns.of(1).list("x", new int[] {0, ELEMENTS}).booleans("x", values));
      }
    }
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      PageReader pages = reader.readNextRowGroup().getPageReader(SCHEMA.getColumns().get(0));
      assertEquals((long) ROWS * ELEMENTS, pages.getTotalValueCount());
      long values32 = 0;
      for (DataPage page = pages.readPage(); page != null; page = pages.readPage()) {
        assertTrue(page.getValueCount() > 0, "a page without values");
        values32 += page.getValueCount();
      }
      assertEquals((long) ROWS * ELEMENTS, values32);
    }
  }
}
