// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.parquet.testkit.Column;
import io.github.lanewise.parquet.testkit.Columns;
import io.github.lanewise.parquet.testkit.FileSettings;
import io.github.lanewise.parquet.testkit.FileSettings.Encodings;
import io.github.lanewise.parquet.testkit.FileSettings.Paging;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.StockReadBack;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;

/**
 * A small application. It writes files and reads them back. At its end it prints hashes of the
 * files, and the sum of the hashes of some texts.
 */
public final class FewRows {
  private static final List<Column> COLUMNS = Columns.oneOfEveryType(400);

  private FewRows() {}

  public static void main(String[] args) {
    StringBuilder said = new StringBuilder();
    for (Encodings encodings : Encodings.values()) {
      FileSettings settings =
          new FileSettings(
              WriterVersion.PARQUET_1_0,
              encodings,
              Paging.SMALL,
              CompressionCodecName.UNCOMPRESSED);
      MemoryFile file =
          settings.write(COLUMNS, new HeapByteBufferAllocator(), UnaryOperator.identity());
      StockReadBack.assertHolds(file, COLUMNS, settings.rows(COLUMNS));
      said.append(encodings).append(' ').append(Arrays.hashCode(file.bytes())).append('\n');
    }
    int hashes = 0;
    for (int i = 0; i < 100; i++) {
      hashes += Binary.fromString("text number " + i).hashCode();
    }
    System.out.println(said + "sum of hashes " + hashes);
  }
}
