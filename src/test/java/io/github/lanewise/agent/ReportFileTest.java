// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFileTest {
  @TempDir Path folder;

  @Test
  void aReportIsAddedToThoseThatAreThere() throws IOException {
    write(false, "first\n");
    write(false, "second\n");
    assertEquals("first\nsecond\n", Files.readString(file()));
  }

  @Test
  void aReportTakesThePlaceOfTheOneBeforeAndNothingElseStays() throws IOException {
    write(true, "first, and longer\n");
    write(true, "second\n");
    assertEquals("second\n", Files.readString(file()));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file()), files.toList());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingIsWrittenThroughALink(boolean replaced) throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "untouched");
    Files.createSymbolicLink(file(), secret);
    assertThrows(FileSystemException.class, () -> write(replaced, "report"));
    assertEquals("untouched", Files.readString(secret));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noFileIsMadeThroughALinkThatLeadsNowhere(boolean replaced) throws IOException {
    Path absent = folder.resolve("absent");
    Files.createSymbolicLink(file(), absent);
    assertThrows(FileSystemException.class, () -> write(replaced, "report"));
    assertFalse(Files.exists(absent));
  }

  @Test
  void aLinkInPlaceOfTheNextReportIsNotFollowed() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "untouched");
    Files.createSymbolicLink(
        folder.resolve("report.txt." + ProcessHandle.current().pid() + ".tmp"), secret);
    write(true, "report");
    assertEquals("untouched", Files.readString(secret));
    assertEquals("report", Files.readString(file()));
  }

  @Test
  void processAndHostStandInItsName() throws IOException {
    long process = ProcessHandle.current().pid();
    String host = InetAddress.getLocalHost().getHostName();
    assertEquals(
        Path.of("log", host, "lanewise-" + process + ".txt"),
        new ReportFile("log/%h/lanewise-%p.txt", false).path());
  }

  private Path file() {
    return folder.resolve("report.txt");
  }

  private void write(boolean replaced, String text) throws IOException {
    new ReportFile(file().toString(), replaced).write(text);
  }
}
