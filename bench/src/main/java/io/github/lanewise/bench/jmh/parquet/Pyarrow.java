// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.column.ParquetProperties.WriterVersion;

/**
 * A Python in a process of its own that reads and writes files with pyarrow, on one thread. It
 * waits while this JVM works, and this JVM waits for its answer. To check the values that it has
 * read, it writes them into a file.
 */
public final class Pyarrow implements Closeable {
  /** The system property that names the Python of a fork. */
  public static final String PYTHON = "lanewise.bench.python";

  private static final String OK = "ok";

  private final String python;
  private final Process process;
  private final BufferedWriter commands;
  private final BufferedReader answers;
  private final String release;

  private Pyarrow(String python, Process process) throws IOException {
    this.python = python;
    this.process = process;
    commands = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
    release = answer();
  }

  /** Starts the Python of this fork. */
  static Pyarrow start() throws IOException {
    return start(System.getProperty(PYTHON, "python3"));
  }

  /**
   * Starts a Python.
   *
   * @throws IOException if there is none, or if it has no pyarrow
   */
  public static Pyarrow start(String python) throws IOException {
    Process process =
        new ProcessBuilder(python, "-c", script())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Pyarrow(python, process);
    } catch (IOException e) {
      process.destroy();
      throw e;
    }
  }

  /** Returns whether there is a Python of this name, and it has pyarrow. */
  public static boolean isIn(String python) {
    try {
      start(python).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the release of pyarrow in this fork. */
  public static String releaseInFork() {
    try (Pyarrow found = start()) {
      return found.release;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String script() throws IOException {
    try (InputStream script = Pyarrow.class.getResourceAsStream("rival.py")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  public String release() {
    return release;
  }

  /** Chooses a file, which each {@link #read} opens again. */
  public void open(Path file) throws IOException {
    call("open", file.toAbsolutePath());
  }

  /** Takes a file into the memory of the other process. */
  public void hold(byte[] file) throws IOException {
    withTemporary(
        path -> {
          Files.write(path, file);
          call("hold", path);
        });
  }

  /** Reads the first row groups into a table, which is thrown away. */
  public void read(int rowGroups) throws IOException {
    call("read", rowGroups);
  }

  /**
   * Keeps the table of the first row groups, and the file's codec and encodings, for {@link
   * #write}.
   */
  public void take(int rowGroups, WriterVersion version) throws IOException {
    call("take", rowGroups, version == WriterVersion.PARQUET_1_0 ? "1.0" : "2.0");
  }

  /** Writes the table. The bytes are thrown away. */
  public void write() throws IOException {
    call("write");
  }

  /** Writes the table and returns the file. */
  public MemoryFile written() throws IOException {
    MemoryFile file = new MemoryFile(1 << 20);
    withTemporary(
        path -> {
          call("save", path);
          try (var target = file.createOrOverwrite(0)) {
            Files.copy(path, target);
          }
        });
    return file;
  }

  private interface Use {
    void of(Path file) throws IOException;
  }

  private static void withTemporary(Use use) throws IOException {
    Path file = Files.createTempFile("lanewise", ".parquet");
    try {
      use.of(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private void call(Object... words) throws IOException {
    String separator = "";
    for (Object word : words) {
      commands.append(separator).append(word.toString());
      separator = "\t";
    }
    commands.append('\n').flush();
    answer();
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException(python + " has ended");
    }
    if (!line.startsWith(OK)) {
      throw new IOException("pyarrow: " + line);
    }
    return line.substring(OK.length()).strip();
  }

  /** Ends the process, which has no more lines to read. */
  @Override
  public void close() {
    try {
      commands.close();
      answers.close();
    } catch (IOException e) {
      // The process has ended by itself, and the caller has met that already.
    } finally {
      process.destroy();
    }
  }
}
