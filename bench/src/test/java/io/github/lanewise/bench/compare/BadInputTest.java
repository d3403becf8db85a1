// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that input which cannot be used costs one line, and nothing else. */
class BadInputTest {
  private static final byte[] KEY = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final String TWO_COLUMNS = "required int32 open; required int32 secret;";

  @TempDir private Path folder;
  private Path good;

  @BeforeEach
  void writeGood() throws Exception {
    good = TestFiles.ints(folder.resolve("good.parquet"), 10);
  }

  @Test
  void aMissingFileIsNamed() throws Exception {
    assertUsage(folder.resolve("missing.parquet"), "no such file: ");
  }

  @Test
  void aFolderWithoutFilesIsNamed() throws Exception {
    assertUsage(Files.createDirectory(folder.resolve("empty")), "no file *.parquet in ");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFolderThatCannotBeReadIsNamed() throws Exception {
    Path table = Files.createDirectory(folder.resolve("table"));
    Path part = TestFiles.ints(table.resolve("part.parquet"), 10);
    Path secret = Files.createDirectory(table.resolve("secret"));
    assumeTrue(secret.toFile().setReadable(false) && !Files.isReadable(secret), "not as root");
    var run = CompareRun.of(folder, table);
    assertComplains(run, secret + ": not readable: AccessDeniedException");
    assertTrue(run.out().contains(part.toString()), "the other folder is compared");
  }

  /**
   * Asserts that a path is refused before anything is measured, alone and together with a good
   * path.
   */
  private void assertUsage(Path path, String complaint) throws Exception {
    String earlier = CompareRun.of(folder, good).json();
    for (List<Path> named : List.of(List.of(path), List.of(good, path))) {
      var run = CompareRun.of(folder, named.toArray());
      assertEquals(2, run.status());
      assertTrue(run.err().startsWith(complaint + path), run.err());
      assertEquals("", run.out());
      assertEquals(earlier, run.json(), "earlier results stay");
    }
  }

  @Test
  void aFileThatIsNotParquetLeavesEarlierResults() throws Exception {
    String earlier = CompareRun.of(folder, good).json();
    Path file = Files.writeString(folder.resolve("text.parquet"), "column,value\n".repeat(9));
    var run = CompareRun.of(folder, file);
    assertEquals(2, run.status(), run.err());
    assertEquals(earlier, run.json());
  }

  @Test
  void aFileThatIsNotParquetIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("text.parquet"), "column,value\n".repeat(9));
    assertComplains(file, "not readable as Parquet: text.parquet is not a Parquet file");
  }

  @Test
  void anEmptyFileIsNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("empty.parquet"));
    assertComplains(file, "not readable as Parquet: empty.parquet is not a Parquet file");
  }

  @Test
  void aFileThatIsCutOffIsNamed() throws Exception {
    Path file = TestFiles.cutOff(good, folder.resolve("half.parquet"));
    assertComplains(file, "not readable as Parquet: ");
  }

  @Test
  void anEncryptedFileIsNamed() throws Exception {
    Path file = encrypted(FileEncryptionProperties.builder(KEY).build());
    assertComplains(file, "not readable as Parquet: ");
  }

  @Test
  void anEncryptedColumnIsNamed() throws Exception {
    var column = ColumnEncryptionProperties.builder("secret").withKey(KEY).build();
    Path file =
        encrypted(
            FileEncryptionProperties.builder(KEY)
                .withPlaintextFooter()
                .withEncryptedColumns(Map.of(ColumnPath.get("secret"), column))
                .build());
    var run = CompareRun.of(folder, file);
    assertComplains(run, file + ": column secret: not readable (encrypted): ");
    assertTrue(run.out().contains("\nopen "), "the other column is compared");
  }

  private Path encrypted(FileEncryptionProperties encryption) throws Exception {
    return TestFiles.write(
        folder.resolve("encrypted.parquet"),
        10,
        TWO_COLUMNS,
        (row, i) -> row.append("open", i).append("secret", i),
        writer -> writer.withEncryption(encryption));
  }

  @Test
  void aCodecThatIsNotThereIsNamed() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("lzo.parquet"),
            10,
            "required int32 x;",
            (row, i) -> row.append("x", i),
            writer -> writer.withCodecFactory(new PretendedLzo()));
    assertComplains(file, "column x: not readable (LZO): ClassNotFoundException: ");
  }

  @Test
  void aColumnWithDamagedPagesIsNamed() throws Exception {
    Path file =
        TestFiles.write(
            folder.resolve("damaged.parquet"),
            10,
            TWO_COLUMNS,
            (row, i) -> row.append("open", i).append("secret", i));
    byte[] bytes = Files.readAllBytes(file);
    // These bytes are the header of the first page, after the magic number.
    Arrays.fill(bytes, 4, 20, (byte) 0xff);
    Files.write(file, bytes);
    assertComplains(file, "column open: not readable (UNCOMPRESSED): ");
  }

  @Test
  void aFileWithFewerRowsThanItTellsIsNamed() throws Exception {
    Path flat = TestFiles.withOneRowTooMany(folder.resolve("flat.parquet"), "required int32 x;");
    assertComplains(flat, "the whole file is not read into arrays: ");
    // Lists of lists are not read into arrays. The repetition levels are ten times 0, and the
    // definition levels ten times 2. Each is a run after its length.
    Path lists =
        TestFiles.withOneRowTooMany(
            folder.resolve("lists.parquet"),
            "repeated group a { repeated int32 x; }",
            new int[] {2, 0, 0, 0, 20, 0, 2, 0, 0, 0, 20, 2});
    assertComplains(lists, "the whole file is not compared: ");
  }

  private void assertComplains(Path file, String reason) {
    var run = CompareRun.of(folder, file, good);
    assertComplains(run, file + ": " + reason);
    assertTrue(run.out().contains(good.toString()), "the other file is compared");
  }

  private static void assertComplains(CompareRun run, String complaint) {
    // Where Python has no pyarrow, a line of its own says so.
    List<String> complaints =
        run.err().lines().filter(line -> !line.contains("pyarrow is left out")).toList();
    assertAll(
        () -> assertEquals(2, run.status()),
        () -> assertEquals(1, complaints.size(), run.err()),
        () -> assertTrue(complaints.get(0).startsWith("compare: " + complaint), run.err()),
        () -> assertFalse(run.err().contains("null"), run.err()),
        () -> assertTrue(run.out().contains("could not be used: 1"), run.out()));
  }
}
