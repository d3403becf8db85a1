// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
    Files.createSymbolicLink(new ReportFile(file().toString(), true).next(), secret);
    write(true, "report");
    assertEquals("untouched", Files.readString(secret));
    assertEquals("report", Files.readString(file()));
  }

  /** A pipe that nobody reads blocks its writer for ever. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "mkfifo makes the pipe")
  void aPipeIsRefused(boolean replaced) throws Exception {
    assertEquals(0, new ProcessBuilder("mkfifo", file().toString()).start().waitFor());
    FileSystemException e =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () -> assertThrows(FileSystemException.class, () -> write(replaced, "report")));
    assertEquals("it is no regular file", e.getReason());
    assertTrue(Files.exists(file()), "the pipe was replaced");
  }

  /**
   * A process leaves its .tmp file if it is killed before it has renamed that file to the report.
   */
  @Test
  void nextReportsOfProcessesThatWereKilledAreRemoved() throws IOException {
    Path left = leftover("lanewise-17.txt.17.1700000000000.tmp", 2);
    List<Path> others =
        List.of(
            leftover("lanewise-18.txt.18.1700000000000.tmp", 0),
            leftover("lanewise-17.txt", 2),
            leftover("lanewise-17.txt.tmp", 2),
            leftover("lanewise-17.txt.17.tmp", 2),
            leftover("lanewise-x.txt.17.1700000000000.tmp", 2),
            leftover("lanewise-17-txt.17.1700000000000.tmp", 2));
    new ReportFile(folder.resolve("lanewise-%p.txt").toString(), true).removeLeftovers();
    assertFalse(Files.exists(left));
    others.forEach(file -> assertTrue(Files.exists(file), file::toString));
  }

  /** Processes that share a setting may start at the same time. */
  @Test
  void processesThatRemoveTheSameFilesDoNotDisturbEachOther() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      leftover("lanewise-1.txt." + i + ".1700000000000.tmp", 2);
    }
    ReportFile report = new ReportFile(folder.resolve("lanewise-%p.txt").toString(), true);
    ExecutorService processes = Executors.newFixedThreadPool(4);
    List<Callable<Void>> removals =
        Collections.nCopies(
            4,
            () -> {
              report.removeLeftovers();
              return null;
            });
    for (Future<Void> each : processes.invokeAll(removals)) {
      each.get();
    }
    processes.shutdown();
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFolderThatDoesNotExistIsTheReason(boolean replaced) {
    ReportFile report = new ReportFile(folder.resolve("absent/report.txt").toString(), replaced);
    FileSystemException e = assertThrows(FileSystemException.class, () -> report.write("report"));
    assertEquals(
        folder.resolve("absent/report.txt") + ": its folder does not exist", e.getMessage());
  }

  private Path leftover(String name, int hours) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "half a rep");
    return Files.setLastModifiedTime(
        file, FileTime.from(Instant.now().minus(hours, ChronoUnit.HOURS)));
  }

  @Test
  void processAndHostStandInItsName() {
    long process = ProcessHandle.current().pid();
    String host = ReportFile.host(Path.of("/proc/sys/kernel/hostname"), System.getenv());
    assertEquals(
        Path.of("log", host, "lanewise-" + process + ".txt"),
        new ReportFile("log/%h/lanewise-%p.txt", false).path());
  }

  @Test
  void theHostIsNamedWithoutANameServer() throws IOException {
    Path absent = folder.resolve("absent");
    Map<String, String> environment = Map.of("HOSTNAME", "by-name", "COMPUTERNAME", "BY-NUMBER");
    Path known = Files.writeString(folder.resolve("hostname"), "by-file\n");
    assertEquals("by-file", ReportFile.host(known, environment));
    assertEquals("by-name", ReportFile.host(absent, environment));
    assertEquals("BY-NUMBER", ReportFile.host(absent, Map.of("COMPUTERNAME", "BY-NUMBER")));
    assertEquals("host", ReportFile.host(absent, Map.of("HOSTNAME", "")));
  }

  /** Java asks a name server through the class InetAddress. */
  @Test
  void noClassOfTheAgentAsksANameServer() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("target/classes/io/github/lanewise/agent"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(content.contains("java/net/InetAddress"), file::toString);
      }
    }
  }

  private Path file() {
    return folder.resolve("report.txt");
  }

  private void write(boolean replaced, String text) throws IOException {
    new ReportFile(file().toString(), replaced).write(text);
  }
}
