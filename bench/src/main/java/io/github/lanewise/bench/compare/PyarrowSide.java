// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.jmh.parquet.ColumnFiles;
import io.github.lanewise.bench.jmh.parquet.ColumnHashes;
import io.github.lanewise.bench.jmh.parquet.MemoryFile;
import io.github.lanewise.bench.jmh.parquet.Pyarrow;
import io.github.lanewise.bench.jmh.parquet.StockColumns;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Is pyarrow as a third side, in a process of its own and on one thread. It is left out if it is
 * not installed, or does not read and write the values of a file. A line then says why.
 */
final class PyarrowSide implements Closeable {
  private Optional<Pyarrow> pyarrow;
  private final Consumer<String> lines;

  PyarrowSide(String python, Consumer<String> lines) {
    this.lines = lines;
    Optional<Pyarrow> started = Optional.empty();
    try {
      started = Optional.of(Pyarrow.start(python));
    } catch (IOException e) {
      leftOut(python + " has none; --python PROGRAM names another Python");
    }
    pyarrow = started;
  }

  /** Returns the release of pyarrow, or "none". */
  String release() {
    return pyarrow.map(Pyarrow::release).orElse("none");
  }

  /**
   * Returns a task that reads the first row groups into a table, if the values that pyarrow reads
   * are those of the columns.
   */
  Optional<Supplier<?>> reading(SourceFile file, int rowGroups, Map<String, Long> columns) {
    return side(
        other -> {
          other.open(file.path());
          other.take(rowGroups, file.version());
          requireSame(columns, other);
        },
        other -> other.read(rowGroups));
  }

  /**
   * Returns a task that writes a table with the codec and the encodings of a file.
   *
   * @param rows a file of one row group with the rows and the settings
   */
  Optional<Supplier<?>> writing(SourceFile file, MemoryFile rows) {
    return side(
        other -> {
          other.hold(rows.content());
          other.take(1, file.version());
          requireSame(hashes(rows), other);
        },
        Pyarrow::write);
  }

  /** Is thrown if pyarrow fails while it is timed. A line has said so. */
  static final class EndedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    EndedException(IOException cause) {
      super(cause);
    }
  }

  private interface Step {
    void of(Pyarrow other) throws IOException;
  }

  private Optional<Supplier<?>> side(Step preparation, Step work) {
    if (pyarrow.isEmpty()) {
      return Optional.empty();
    }
    Pyarrow other = pyarrow.get();
    try {
      preparation.of(other);
    } catch (IOException | RuntimeException e) {
      leftOut(e.getMessage());
      return Optional.empty();
    }
    return Optional.of(
        () -> {
          try {
            work.of(other);
          } catch (IOException e) {
            leftOut(e.getMessage());
            close();
            throw new EndedException(e);
          }
          return other;
        });
  }

  private static void requireSame(Map<String, Long> columns, Pyarrow other) throws IOException {
    if (!columns.equals(hashes(other.written()))) {
      throw new IOException("its values, types or names are others");
    }
  }

  private static Map<String, Long> hashes(MemoryFile file) throws IOException {
    ColumnHashes hashes = new ColumnHashes();
    StockColumns.read(file, ColumnFiles.options(), ColumnFiles.BATCH_ROWS, hashes);
    return hashes.byColumn();
  }

  private void leftOut(String reason) {
    lines.accept("pyarrow is left out: " + reason);
  }

  @Override
  public void close() {
    pyarrow.ifPresent(Pyarrow::close);
    pyarrow = Optional.empty();
  }
}
