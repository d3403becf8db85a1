// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.parquet.testkit.Python;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that pyarrow reads the same types and values from a file of vectors as from an Arrow file
 * of them. A Python with pyarrow has to be installed.
 */
class PyarrowVectorsIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void pyarrowReadsTheVectors(long seed) throws Exception {
    Python python = new Python(folder.resolve("log"));
    assumeTrue(python.hasPyarrow(), "python3 with pyarrow");
    Path script = folder.resolve("pyarrow-vectors.py");
    try (InputStream source = getClass().getResourceAsStream("/pyarrow-vectors.py")) {
      Files.copy(source, script);
    }
    Path parquet = folder.resolve("vectors.parquet");
    Path arrow = folder.resolve("vectors.arrow");
    write(seed, parquet, arrow);
    int status = python.run(script.toString(), parquet.toString(), arrow.toString());
    assertEquals(0, status, python::printed);
    assertEquals("900 rows\n", python.printed());
  }

  private static void write(long seed, Path parquet, Path arrow) throws IOException {
    MemoryFile file = new MemoryFile();
    WriteOptions options = WriteOptions.defaults().codec(CompressionCodecName.SNAPPY);
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots = new RandomRoots(seed, allocator);
        VectorSchemaRoot root = roots.root(900)) {
      try (ColumnsArrowWriter writer =
          ColumnsArrowWriter.create(file, roots.schema(), roots.dictionaries(), options)) {
        writer.write(root);
      }
      try (OutputStream out = Files.newOutputStream(arrow);
          ArrowFileWriter writer =
              new ArrowFileWriter(root, roots.dictionaries(), Channels.newChannel(out))) {
        writer.writeBatch();
      }
    }
    Files.write(parquet, file.bytes());
  }
}
