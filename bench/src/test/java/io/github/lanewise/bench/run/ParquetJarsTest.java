// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetJarsTest {
  @TempDir private Path clone;

  private Path file(String name) throws IOException {
    Path file = clone.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  @Test
  void ofABuiltCloneTheJarsOfItsModules() throws IOException {
    Path common = file("parquet-common/target/parquet-common-1.19.0-SNAPSHOT.jar");
    Path column = file("parquet-column/target/parquet-column-1.19.0-SNAPSHOT.jar");
    file("parquet-column/target/parquet-column-1.19.0-SNAPSHOT-tests.jar");
    file("parquet-cli/target/parquet-cli-1.19.0-SNAPSHOT-runtime.jar");
    file("parquet-column/target/classes/org/apache/parquet/io/api/Binary.class");
    assertEquals(List.of(column, common), ParquetJars.in(clone).files());
  }

  @Test
  void ofACompiledCloneTheFoldersOfClasses() throws IOException {
    file("parquet-column/target/classes/org/apache/parquet/io/api/Binary.class");
    file("parquet-common/target/classes/org/apache/parquet/Version.class");
    file("parquet-column/target/test-classes/org/apache/parquet/io/api/TestBinary.class");
    assertEquals(
        List.of(
            clone.resolve("parquet-column/target/classes"),
            clone.resolve("parquet-common/target/classes")),
        ParquetJars.in(clone).files());
  }

  /** In such a folder only one module was packaged, or a download broke off. */
  @Test
  void aFolderThatLacksAModuleIsRefused() throws IOException {
    file("parquet-column/target/parquet-column-1.19.0-SNAPSHOT.jar");
    file("parquet-common/target/classes/org/apache/parquet/Version.class");
    var refused =
        assertThrows(IllegalArgumentException.class, () -> ParquetJars.in(clone)).getMessage();
    assertTrue(refused.startsWith("no parquet-common in "), refused);
  }

  @Test
  void aFolderWithoutAnyIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> ParquetJars.in(clone));
    assertThrows(IllegalArgumentException.class, () -> ParquetJars.in(clone.resolve("none")));
  }
}
