// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests files of other writers, if the folder {@code ../shared/data} exists. */
class RealFilesIT {
  private static final Path FOLDER = Path.of("../shared/data");
  private static final boolean KNOWS_FLOAT16 =
      Stream.of(LogicalTypeAnnotation.class.getMethods())
          .anyMatch(method -> method.getName().equals("float16Type"));

  static Stream<Path> files() throws IOException {
    if (!Files.isDirectory(FOLDER)) {
      return Stream.of(FOLDER);
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".parquet")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aFileIsReadAsStockReadsIt(Path path) throws IOException {
    assumeTrue(Files.isRegularFile(path), "no files to read");
    assumeTrue(
        KNOWS_FLOAT16 || !path.getFileName().toString().startsWith("float16"),
        "this release of parquet-java cannot open files with halves");
    InputFile file =
        HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration());
    for (int batchRows : new int[] {1, 7, 1_000, Integer.MAX_VALUE}) {
      long rows = StockColumns.assertSame(file, ReadOptions.allColumns().batchRows(batchRows));
      assertTrue(rows > 0, "no rows");
    }
    Copies.assertSame(file);
  }
}
