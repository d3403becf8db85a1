// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.BadConfigurationException;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the files of apache/parquet-testing are read as parquet-java reads them, column by
 * column. The environment variable {@code LANEWISE_PARQUET_TESTING} names a checkout of that
 * repository, or any other folder. The test knows only of the checkout's files which of them
 * parquet-java can read.
 */
class ParquetTestingIT {
  private static final String NAMED = System.getenv().getOrDefault("LANEWISE_PARQUET_TESTING", "");
  private static final Path FOLDER = Path.of(NAMED.isEmpty() ? "none" : NAMED);

  /** Is false for a folder of other files. */
  private static final boolean IS_CHECKOUT = Files.isDirectory(FOLDER.resolve("bad_data"));

  /** The files that no release of parquet-java can read, and why. */
  private static final Map<String, String> UNREADABLE =
      Map.ofEntries(
          Map.entry("bad_data/ARROW-GH-41317.parquet", "a column of the footer is in no schema"),
          Map.entry("bad_data/ARROW-GH-41321.parquet", "ids of 254 bits"),
          Map.entry("bad_data/ARROW-GH-47662.parquet", "fewer values than announced"),
          Map.entry("bad_data/ARROW-RS-GH-6229-DICTHEADER.parquet", "a forged size of a page"),
          Map.entry("bad_data/ARROW-RS-GH-6229-LEVELS.parquet", "more values than announced"),
          Map.entry("bad_data/PARQUET-1481.parquet", "an unknown physical type"),
          Map.entry("data/large_string_map.brotli.parquet", "parquet-java brings no Brotli"),
          Map.entry("data/nation.dict-malformed.parquet", "a dictionary page that is cut off"),
          Map.entry("data/non_hadoop_lz4_compressed.parquet", "LZ4 without Hadoop's frames"));

  /**
   * Files with logical types that older releases do not know, and the first release that reads
   * them.
   */
  private static final Map<String, String> NEWER =
      Map.of(
          "data/byte_stream_split_extended.*|data/float.*", "1.14", // FLOAT16
          "data/geospatial/.*", "1.16", // GEOMETRY, GEOGRAPHY
          "shredded_variant/.*", "1.16", // VARIANT
          "data/unknown-logical-type.parquet", "1.18"); // parquet-java leaves it out

  /** A file whose first level says that a row goes on. parquet-java reads it nevertheless. */
  private static final String REFUSED = "bad_data/ARROW-GH-45185.parquet";

  static Stream<Path> files() throws IOException {
    if (NAMED.isEmpty()) {
      return Stream.of(FOLDER);
    }
    try (Stream<Path> files = Files.walk(FOLDER, FileVisitOption.FOLLOW_LINKS)) {
      return files.filter(f -> f.toString().endsWith(".parquet")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aFileIsReadAsStockReadsIt(Path path) throws IOException {
    assumeTrue(Files.isRegularFile(path), "no files to read");
    InputFile file =
        HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration());
    String name = FOLDER.relativize(path).toString();
    Optional<Throwable> failure = failureOfStock(file);
    if (IS_CHECKOUT) {
      assertEquals(isReadable(name), failure.isEmpty(), () -> name + ": " + failure);
    }
    boolean readable = failure.isEmpty() && !name.equals(REFUSED);
    for (int batchRows : new int[] {1, 7, 1_000, Integer.MAX_VALUE}) {
      ReadOptions options = ReadOptions.allColumns().batchRows(batchRows);
      if (readable) {
        assertTrue(StockColumns.assertSame(file, options) >= 0);
      } else {
        requireRefusal(file, options);
      }
    }
  }

  private static boolean isReadable(String name) {
    int release = minor(System.getProperty("lanewise.it.parquet"));
    return !UNREADABLE.containsKey(name)
        && NEWER.entrySet().stream()
            .allMatch(type -> !name.matches(type.getKey()) || release >= minor(type.getValue()));
  }

  private static int minor(String release) {
    return Integer.parseInt(release.split("\\.")[1]);
  }

  /** Reads all rows with parquet-java, and returns the failure if there is one. */
  private static Optional<Throwable> failureOfStock(InputFile file) {
    try {
      assertTimeoutPreemptively(Duration.ofMinutes(1), () -> Copies.byRows(file));
      return Optional.empty();
    } catch (Exception | AssertionError e) {
      return Optional.of(e);
    }
  }

  /** Requires that the file is refused, perhaps by parquet-java when it is opened. */
  private static void requireRefusal(InputFile file, ReadOptions options) {
    boolean[] isOpen = new boolean[1];
    Exception refusal =
        assertThrows(
            Exception.class,
            () -> {
              try (ColumnsReader reader = ColumnsReader.open(file, options)) {
                isOpen[0] = true;
                while (reader.next()) {
                  reader.columns().all().forEach(DamagedFuzzIT::touch);
                }
              }
            });
    if (isOpen[0] && !(refusal instanceof BadConfigurationException)) {
      assertInstanceOf(ParquetDecodingException.class, refusal);
      assertTrue(refusal.getMessage().startsWith(file + ": row group 0"), refusal::toString);
      assertFalse(refusal.getMessage().endsWith(": null"), refusal::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aCopyByColumnsIsTheCopyByRows(Path path) throws IOException {
    assumeTrue(Files.isRegularFile(path), "no files to read");
    String name = FOLDER.relativize(path).toString();
    InputFile file =
        HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(path.toUri()), new Configuration());
    assumeTrue(!name.equals(REFUSED) && failureOfStock(file).isEmpty(), "unreadable");
    Copies.assertSame(file);
  }
}
