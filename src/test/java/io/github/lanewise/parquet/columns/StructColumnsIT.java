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

/**
 * Tests columns within structs, within optional structs of optional structs, and paths that choose
 * some of them.
 */
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

  /** No rule of the format allows such groups, but parquet-java writes and reads them. */
  @Test
  void aGroupThatIsOnlySaidToBeAListIsAStruct() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message test {
              optional group s (LIST) { optional int32 a; optional int32 b; }
              optional group l (LIST) { required group bag { repeated int32 x; } }
            }
            """);
    MemoryFile file =
        Rows.write(
            schema,
            4,
            i -> {
              Group row = new SimpleGroup(schema);
              if (i > 0) {
                row.addGroup("s");
                Group bag = row.addGroup("l").addGroup("bag");
                for (int x = 1; x < i; x++) {
                  bag.append("x", x);
                }
              }
              return row;
            });
    MemoryFile copy = new MemoryFile();
    try (ColumnsReader reader = ColumnsReader.open(file);
        ColumnsWriter writer = ColumnsWriter.create(copy, schema, WriteOptions.defaults())) {
      assertTrue(reader.next());
      assertEquals(0b1110, reader.columns().struct("s").validity()[0] & 0b1111);
      assertEquals(0b1110, reader.columns().struct("l").validity()[0] & 0b1111);
      writer.write(reader.columns());
    }
    assertEquals(NumbersAndTexts.rows(file, null), NumbersAndTexts.rows(copy, null));
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
