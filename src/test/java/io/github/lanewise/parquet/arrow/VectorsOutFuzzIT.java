// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.lanewise.parquet.columns.RandomSettings;
import io.github.lanewise.parquet.columns.Rows;
import io.github.lanewise.parquet.testkit.MemoryFile;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;

/**
 * Compares the file of random vectors with the file that parquet-java writes from the same rows.
 * The allocator throws on close if a buffer is left.
 */
final class VectorsOutFuzzIT {
  private static final int MOST_ROWS = 1_000;
  private static final int FEW_ROWS = 200;

  @Test
  void vectorsMakeTheFileOfParquetJava() {
    Fuzz.run("vectors-out", 5, 60, VectorsOutFuzzIT::writes);
  }

  private static void writes(Draw draw) throws IOException {
    boolean hasAllFields = draw.oneIn(8);
    int mostRows = hasAllFields ? FEW_ROWS : MOST_ROWS;
    MemoryFile ours = new MemoryFile();
    List<List<Object>> rows = new ArrayList<>();
    try (RootAllocator allocator = new RootAllocator();
        RandomRoots roots =
            new RandomRoots(
                draw.bits(), allocator, hasAllFields ? Integer.MAX_VALUE : draw.between(1, 8))) {
      MessageType schema = new ParquetTypes(roots.dictionaries()).of(roots.schema());
      if (draw.oneIn(2)) {
        schema = OtherTypes.of(schema, draw);
      }
      RandomSettings settings = RandomSettings.of(schema, mostRows, draw);
      try {
        try (ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(
                ours, roots.schema(), schema, roots.dictionaries(), settings.ours())) {
          for (int i = draw.between(1, 4); i > 0; i--) {
            write(roots, writer, Math.min(draw.size(), mostRows), rows, draw);
          }
        }
        MessageType same = schema;
        MemoryFile stock =
            Rows.write(
                schema,
                rows.size(),
                i -> StockGroups.of(same, rows.get(i)),
                builder -> settings.stock(builder, same));
        assertArrayEquals(stock.bytes(), ours.bytes());
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(schema + " with " + settings + ": " + e, e);
      }
    }
  }

  /** Writes a batch whole, without its last rows, or in slices. */
  private static void write(
      RandomRoots roots, ColumnsArrowWriter writer, int count, List<List<Object>> rows, Draw draw)
      throws IOException {
    VectorRows values = new VectorRows(roots.dictionaries());
    try (VectorSchemaRoot root = roots.root(count)) {
      switch (draw.below(3)) {
        case 0 -> write(root, writer, values, rows);
        case 1 ->
            write(
                new VectorSchemaRoot(
                    root.getSchema(), root.getFieldVectors(), draw.below(count + 1)),
                writer,
                values,
                rows);
        default -> {
          for (int i = draw.between(1, 3); i > 0; i--) {
            int first = draw.below(count + 1);
            try (VectorSchemaRoot slice = root.slice(first, draw.below(count - first + 1))) {
              write(slice, writer, values, rows);
            }
          }
        }
      }
    }
    if (draw.oneIn(3)) {
      roots.refillDictionaries();
    }
  }

  private static void write(
      VectorSchemaRoot root, ColumnsArrowWriter writer, VectorRows values, List<List<Object>> rows)
      throws IOException {
    writer.write(root);
    for (int i = 0; i < root.getRowCount(); i++) {
      rows.add(values.row(root, i));
    }
  }
}
