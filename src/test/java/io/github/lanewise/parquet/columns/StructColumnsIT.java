// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns within structs, optional ones in optional ones, and paths that choose some of them. */
class StructColumnsIT {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message test {
            required int64 id;
            optional group place {
              optional binary name (UTF8);
              required double height;
              optional group point {
                required float x;
                optional float y;
              }
            }
            required group size {
              optional int32 width;
              required boolean round;
            }
            repeated int32 parts;
          }
          """);
  private static final int ROWS = 5_000;

  private static MemoryFile file(WriterVersion version) throws IOException {
    return Rows.write(
        SCHEMA, ROWS, StructColumnsIT::row, builder -> builder.withWriterVersion(version));
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(SCHEMA).append("id", (long) i);
    int random = i * 0x9e37_79b9 >>> 16;
    if (random % 5 != 0) {
      Group place = row.addGroup("place").append("height", i / 7.0);
      if (random % 3 != 0) {
        place.append("name", "name " + random % 40);
      }
      if (random % 7 < 4) {
        Group point = place.addGroup("point").append("x", (float) i);
        if (random % 7 < 2) {
          point.append("y", -(float) i);
        }
      }
    }
    Group size = row.addGroup("size").append("round", random % 2 == 0);
    if (i % 100 > 10) {
      size.append("width", random);
    }
    for (int part = 0; part < random % 3; part++) {
      row.append("parts", part);
    }
    return row;
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyColumnOfAStructIsReadAsStockReadsIt(WriterVersion version) throws IOException {
    MemoryFile file = file(version);
    for (int batchRows : new int[] {1, 63, 1000, ROWS}) {
      ReadOptions options = ColumnsReader.columns("id", "place", "size").batchRows(batchRows);
      assertEquals(ROWS, StockColumns.assertSame(file, options));
    }
  }

  @Test
  void pathsChooseColumns() throws IOException {
    try (ColumnsReader reader =
        ColumnsReader.open(
            file(WriterVersion.PARQUET_1_0),
            ColumnsReader.columns("size.width", "place.point", "id"))) {
      assertTrue(reader.next());
      List<String> names = reader.columns().all().stream().map(Column::name).toList();
      assertEquals(List.of("id", "place.point.x", "place.point.y", "size.width"), names);
    }
  }

  @Test
  void aPathThatNamesNothingIsRefused() throws IOException {
    MemoryFile file = file(WriterVersion.PARQUET_1_0);
    for (String path : new String[] {"ids", "place.", "place.points", "id.x", ""}) {
      ReadOptions options = ColumnsReader.columns("id", path);
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> ColumnsReader.open(file, options).close());
      assertTrue(e.getMessage().contains("'" + path + "'"), e::getMessage);
    }
  }
}
