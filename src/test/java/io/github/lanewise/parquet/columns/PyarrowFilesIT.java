// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.Python;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that files of pyarrow, in every encoding, page version, type and codec but brotli, are read
 * as parquet-java reads them. A Python with pyarrow has to be installed.
 */
@Tag("any-java")
class PyarrowFilesIT {
  private static final int FILES = 54;
  private static final int ROWS = 3_000;

  /** Is false in releases before 1.15, which know BYTE_STREAM_SPLIT of float and double only. */
  private static final boolean SPLITS_ALL =
      Arrays.stream(ParquetProperties.Builder.class.getMethods())
          .anyMatch(method -> method.getName().equals("withExtendedByteStreamSplitEncoding"));

  /** Is false in releases before 1.14, which cannot open a file with a type they do not know. */
  private static final boolean KNOWS_HALF =
      Arrays.stream(LogicalTypeAnnotation.class.getMethods())
          .anyMatch(method -> method.getName().equals("float16Type"));

  @TempDir private Path folder;

  @Test
  void filesOfPyarrowAreReadAsStockReadsThem() throws Exception {
    Python python = new Python(folder.resolve("log"));
    assumeTrue(python.hasPyarrow(), "python3 with pyarrow");
    Path script = folder.resolve("pyarrow-files.py");
    try (InputStream source = getClass().getResourceAsStream("/pyarrow-files.py")) {
      Files.copy(source, script);
    }
    assertEquals(0, python.run(script.toString(), folder.toString()), python::printed);
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
    assertEquals(FILES, files.size());
    for (Path path : files) {
      String name = path.getFileName().toString();
      if (!SPLITS_ALL && name.startsWith("encodings2") || !KNOWS_HALF && name.startsWith("half")) {
        continue;
      }
      InputFile file =
          HadoopInputFile.fromPath(
              new org.apache.hadoop.fs.Path(path.toUri()), new Configuration());
      for (ReadOptions options :
          List.of(
              ReadOptions.allColumns(),
              ReadOptions.allColumns().batchRows(7),
              ReadOptions.allColumns()
                  .parquet(ParquetReadOptions.builder().usePageChecksumVerification().build()))) {
        assertEquals(ROWS, StockColumns.assertSame(file, options), path::toString);
      }
      Copies.assertSame(file);
    }
  }
}
