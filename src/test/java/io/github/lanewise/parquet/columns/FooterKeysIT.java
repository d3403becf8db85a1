// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.codecs.ArrayCodecs;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.example.GroupWriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;

/**
 * Tests that the footer's keys are in parquet-java's order, which the sizes of its hash maps
 * decide.
 */
class FooterKeysIT {
  private static final MessageType POINTS =
      MessageTypeParser.parseMessageType(
          "message test { repeated group points { required int32 x; required int32 y; } }");

  /** Returns keys of which two collide in a map of 8 buckets, but not in a map of 16. */
  private static Map<String, String> five() {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String key : new String[] {"i", "a", "b", "c", "d"}) {
      keys.put(key, "1");
    }
    return keys;
  }

  /** Writes a footer with keys that come with the rows, as those of Avro do. */
  private static final class Builder extends ParquetWriter.Builder<Group, Builder> {
    private final Map<String, String> keys;

    private Builder(OutputFile file, Map<String, String> keys) {
      super(file);
      this.keys = keys;
    }

    @Override
    protected Builder self() {
      return this;
    }

    // 1.13 has no other method for this.
    @SuppressWarnings("deprecation")
    @Override
    protected WriteSupport<Group> getWriteSupport(Configuration configuration) {
      GroupWriteSupport.setSchema(POINTS, configuration);
      return new RowWriteSupport(keys);
    }
  }

  private static final class RowWriteSupport extends WriteSupport<Group> {
    private final GroupWriteSupport groups = new GroupWriteSupport();
    private final Map<String, String> keys;

    private RowWriteSupport(Map<String, String> keys) {
      this.keys = keys;
    }

    // 1.13 has no other method for this.
    @SuppressWarnings("deprecation")
    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(groups.init(configuration).getSchema(), keys);
    }

    @Override
    public String getName() {
      return groups.getName();
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      groups.prepareForWrite(consumer);
    }

    @Override
    public void write(Group row) {
      groups.write(row);
    }
  }

  @Test
  void fiveKeysOfTheRows() throws IOException {
    MemoryFile stock = new MemoryFile();
    try (ParquetWriter<Group> writer = new Builder(stock, five()).build()) {
      for (int i = 0; i < 3; i++) {
        writer.write(row(i));
      }
    }
    assertSameFile(stock, WriteOptions.defaults(), five());
  }

  @Test
  void fiveKeysOfTheProperties() throws IOException {
    assumeTrue(
        Arrays.stream(ParquetProperties.Builder.class.getMethods())
            .anyMatch(method -> method.getName().equals("withExtraMetaData")));
    MemoryFile stock = Rows.write(POINTS, 3, FooterKeysIT::row, b -> b.withExtraMetaData(five()));
    ParquetProperties properties = ParquetProperties.builder().withExtraMetaData(five()).build();
    assertSameFile(stock, WriteOptions.defaults().properties(properties), Map.of());
  }

  @Test
  void keysThatCollideComeInTheOrderOfParquetJava() throws IOException {
    Map<String, String> metadata =
        Map.of("owner", "a", "schema", "b", "Aa", "1", "BB", "2", "AaBB", "3", "BBAa", "4");
    MemoryFile stock = Rows.write(POINTS, 3, FooterKeysIT::row, b -> b.withExtraMetaData(metadata));
    assertSameFile(stock, WriteOptions.defaults(), metadata);
  }

  /** The codecs of a refused file serve the next one. */
  @Test
  void aKeyOfThePropertiesIsGivenOnce() {
    assumeTrue(
        Arrays.stream(ParquetProperties.Builder.class.getMethods())
            .anyMatch(method -> method.getName().equals("withExtraMetaData")));
    ArrayCodecs codecs = ArrayCodecs.create();
    for (String key : new String[] {"a", "writer.model.name"}) {
      WriteOptions options =
          WriteOptions.defaults()
              .properties(ParquetProperties.builder().withExtraMetaData(Map.of(key, "1")).build())
              .metadata(Map.of("a", "2"))
              .codecs(codecs);
      MemoryFile file = new MemoryFile();
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> ColumnsWriter.create(file, POINTS, options))
              .getMessage();
      assertEquals(
          "the ParquetProperties have metadata '" + key + "'; only the options may give it",
          message);
      assertEquals(0, file.bytes().length);
    }
  }

  private static void assertSameFile(
      MemoryFile stock, WriteOptions options, Map<String, String> metadata) throws IOException {
    Map<String, String> all = new LinkedHashMap<>(metadata);
    all.put("writer.model.name", "example");
    MemoryFile ours = new MemoryFile();
    try (ColumnsReader reader = ColumnsReader.open(stock, ReadOptions.allColumns());
        ColumnsWriter writer = ColumnsWriter.create(ours, POINTS, options.metadata(all))) {
      assertTrue(reader.next());
      writer.write(reader.columns());
    }
    assertArrayEquals(stock.bytes(), ours.bytes());
  }

  private static Group row(int i) {
    Group row = new SimpleGroup(POINTS);
    row.addGroup("points").append("x", i).append("y", -i);
    return row;
  }
}
