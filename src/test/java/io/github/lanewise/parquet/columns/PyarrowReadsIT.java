// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that pyarrow reads files of {@link ColumnsWriter}: values, statistics of row groups, and
 * the presence of page indexes. A Python with pyarrow has to be installed.
 */
class PyarrowReadsIT {
  private static final String READ =
      """
      import sys, pyarrow.parquet as pq
      ROWS = int(sys.argv[1])
      text = [f"a text of some length {i * 31 % 100}" if i % 3 else None for i in range(ROWS)]
      present = [t for t in text if t is not None]
      for path in sys.argv[2:]:
          file = pq.ParquetFile(path, page_checksum_verification=True)
          table = file.read()
          assert table.column("number").to_pylist() == [3 * i for i in range(ROWS)], path
          assert table.column("text").to_pylist() == text, path
          assert table.column("d").to_pylist() == [i / 16 for i in range(ROWS)], path
          group = file.metadata.row_group(0)
          number, strings, d = (group.column(i) for i in range(3))
          for column, least, most, nulls in [
              (number, 0, 3 * (ROWS - 1), 0),
              (strings, min(present), max(present), ROWS - len(present)),
              (d, 0, (ROWS - 1) / 16, 0),
          ]:
              found = column.statistics
              assert found.null_count == nulls, (path, found)
              # From 1.18 on parquet-java writes an order of floats that pyarrow does not know.
              if found.has_min_max or column is not d:
                  assert (found.min, found.max) == (least, most), (path, found.min, found.max)
              assert column.has_offset_index and column.has_column_index, path
      """;

  @TempDir private Path folder;

  @Test
  void valuesAndStatistics() throws IOException, InterruptedException {
    Python python = new Python(folder.resolve("log"));
    assumeTrue(python.hasPyarrow(), "python3 with pyarrow");
    List<String> arguments = new ArrayList<>(List.of("-c", READ, "" + NumbersAndTexts.ROWS));
    for (CompressionCodecName codec :
        List.of(
            CompressionCodecName.UNCOMPRESSED,
            CompressionCodecName.SNAPPY,
            CompressionCodecName.GZIP,
            CompressionCodecName.ZSTD)) {
      for (WriterVersion version : WriterVersion.values()) {
        for (boolean dictionary : new boolean[] {true, false}) {
          Path path = folder.resolve(codec + "-" + version + "-" + dictionary + ".parquet");
          ParquetProperties properties =
              ParquetProperties.builder()
                  .withWriterVersion(version)
                  .withDictionaryEncoding(dictionary)
                  .withPageRowCountLimit(700)
                  .build();
          Files.write(
              path,
              NumbersAndTexts.ours(NumbersAndTexts.options().codec(codec).properties(properties))
                  .bytes());
          arguments.add(path.toString());
        }
      }
    }
    assertEquals(0, python.run(arguments.toArray(String[]::new)), python::printed);
  }
}
