// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
  void ofALinkTheJarsOfItsFolder() throws IOException {
    Path common = file("jars/parquet-common-1.18.1.jar");
    Path column = file("jars/parquet-column-1.18.1.jar");
    Path link = Files.createSymbolicLink(clone.resolve("link"), clone.resolve("jars"));
    assertEquals(List.of(column.toRealPath(), common.toRealPath()), ParquetJars.in(link).files());
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

  /** In the beginnings of a download all modules may be there, but not all jars. */
  @Test
  void aDownloadThatBreaksOffLeavesNoFolder() throws Exception {
    Path folder = clone.resolve("parquet/1.18.1");
    assertThrows(
        IOException.class,
        () ->
            ParquetJars.fetch(
                folder,
                part -> {
                  Files.createFile(part.resolve("parquet-common-1.18.1.jar"));
                  throw new IOException("broken off");
                }));
    assertFalse(Files.exists(folder));
    ParquetJars.fetch(folder, part -> Files.createFile(part.resolve("whole.jar")));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve("whole.jar")), files.toList());
    }
  }

  @Test
  void aFolderWithoutAnyIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> ParquetJars.in(clone));
    assertThrows(IllegalArgumentException.class, () -> ParquetJars.in(clone.resolve("none")));
  }
}
