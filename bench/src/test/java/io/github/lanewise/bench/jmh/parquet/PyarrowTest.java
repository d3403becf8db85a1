// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PyarrowTest {
  private static final String PYTHON = "python3";

  @ParameterizedTest
  @ValueSource(strings = {"dictionary", "plain", "byte-stream-split", "delta"})
  void aFileIsWrittenWithTheCodecAndEncodingsOfTheOneThatWasRead(String encodings)
      throws IOException {
    assumeTrue(Pyarrow.isIn(PYTHON), "python3 with pyarrow");
    for (String table : List.of("flights", "telemetry")) {
      MemoryFile file = ColumnFiles.write(table, 1_000, encodings, "ZSTD");
      try (Pyarrow pyarrow = Pyarrow.start(PYTHON)) {
        pyarrow.hold(file.content());
        pyarrow.take(1, ColumnFiles.version(encodings));
        assertEquals(work(file), work(pyarrow.written()), table);
      }
    }
  }

  /** Returns the codec, the physical type, and the encodings of the values of each column. */
  private static List<String> work(MemoryFile file) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(file)) {
      return reader.getRowGroups().get(0).getColumns().stream().map(PyarrowTest::work).toList();
    }
  }

  private static String work(ColumnChunkMetaData column) {
    Set<String> encodings = new TreeSet<>();
    for (Encoding encoding : column.getEncodings()) {
      encodings.add(encoding.usesDictionary() ? "dictionary" : encoding.name());
    }
    // RLE and BIT_PACKED are the encodings of levels, and PLAIN is that of the dictionary itself.
    encodings.removeAll(Set.of("RLE", "BIT_PACKED"));
    if (encodings.contains("dictionary")) {
      encodings.remove("PLAIN");
    }
    return column.getPath()
        + " "
        + column.getPrimitiveType().getPrimitiveTypeName()
        + " "
        + column.getCodec()
        + " "
        + encodings;
  }

  @Test
  void anErrorNamesItsReasonAndTheNextCommandIsAnswered() throws IOException {
    assumeTrue(Pyarrow.isIn(PYTHON), "python3 with pyarrow");
    try (Pyarrow pyarrow = Pyarrow.start(PYTHON)) {
      pyarrow.open(Path.of("nowhere.parquet"));
      var e = assertThrows(IOException.class, () -> pyarrow.read(1));
      assertEquals(true, e.getMessage().contains("nowhere.parquet"), e.getMessage());
      pyarrow.hold(ColumnFiles.write("flights", 100, "plain", "UNCOMPRESSED").content());
      pyarrow.read(1);
    }
  }

  @Test
  void noPythonIsFoundUnderAnotherName() {
    assertFalse(Pyarrow.isIn("no-such-python"));
  }
}
