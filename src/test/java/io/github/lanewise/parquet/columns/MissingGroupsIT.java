// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that row groups end at the same rows as parquet-java's if most structs and lists are null.
 * parquet-java writes their nulls late. A row takes a few bits here, so one byte too many or too
 * few ends a row group at another row.
 */
@Tag("any-java")
class MissingGroupsIT {
  private static final int ROWS = 4_000;

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message m {
            optional group plain { required boolean x; }
            optional group a {
              optional boolean flag;
              optional group b {
                required boolean x;
                optional group c { optional boolean x; }
              }
            }
            optional group list (LIST) {
              repeated group list {
                optional group element {
                  required boolean x;
                  optional group inner (LIST) { repeated group list { optional boolean x; } }
                }
              }
            }
            repeated boolean repeated;
          }
          """);

  @ParameterizedTest
  @EnumSource
  void rowGroupsEndWhereThoseOfParquetJavaEnd(WriterVersion version) throws IOException {
    for (int seed = 0; seed < 40; seed++) {
      int groupBytes = 60 + 20 * seed;
      ParquetProperties properties =
          ParquetProperties.builder()
              .withWriterVersion(version)
              .withMinRowCountForPageSizeCheck(1 + seed % 7)
              .build();
      SplittableRandom random = new SplittableRandom(seed);
      MemoryFile stock =
          Rows.write(
              SCHEMA,
              ROWS,
              i -> filled(new SimpleGroup(SCHEMA), SCHEMA, random),
              builder ->
                  StockSettings.set(builder, properties, SCHEMA)
                      .withRowGroupSize((long) groupBytes));
      try (ParquetFileReader reader = ParquetFileReader.open(stock)) {
        assertTrue(reader.getRowGroups().size() > 5, "row groups with seed " + seed);
      }
      MemoryFile ours = new MemoryFile();
      WriteOptions options =
          WriteOptions.defaults()
              .properties(properties)
              .rowGroupSize(groupBytes)
              .metadata(Map.of("writer.model.name", "example"));
      try (ColumnsReader reader =
              ColumnsReader.open(stock, ReadOptions.allColumns().batchRows(1 + 37 * seed));
          ColumnsWriter writer = ColumnsWriter.create(ours, SCHEMA, options)) {
        while (reader.next()) {
          writer.write(reader.columns());
        }
      }
      assertArrayEquals(stock.bytes(), ours.bytes(), "seed " + seed);
    }
  }

  private static Group filled(Group group, GroupType type, SplittableRandom random) {
    for (Type field : type.getFields()) {
      int times = 1;
      if (field.isRepetition(Repetition.OPTIONAL)) {
        times = random.nextInt(5) < 2 ? 1 : 0;
      } else if (field.isRepetition(Repetition.REPEATED)) {
        times = Math.max(0, random.nextInt(5) - 2);
      }
      for (int i = 0; i < times; i++) {
        if (field.isPrimitive()) {
          group.append(field.getName(), random.nextBoolean());
        } else {
          filled(group.addGroup(field.getName()), field.asGroupType(), random);
        }
      }
    }
    return group;
  }
}
