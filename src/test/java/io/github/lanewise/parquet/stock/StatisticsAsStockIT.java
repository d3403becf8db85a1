// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.testkit.FreshClasses;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.page.PageWriter;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests that a page is handed over with the statistics of parquet-java's own column writer. */
class StatisticsAsStockIT {
  /** A call of a page writer. */
  private record Handover(String method, List<Object> arguments) {
    /**
     * Returns the calls as texts. SizeStatistics have no text of their own, so their getters are
     * asked.
     */
    List<String> texts() {
      List<String> texts = new ArrayList<>(List.of(method));
      texts.addAll(texts(arguments));
      return texts;
    }

    static List<String> texts(List<Object> arguments) {
      return arguments.stream().map(Handover::text).toList();
    }

    private static String text(Object argument) {
      if (argument == null || !argument.getClass().getSimpleName().equals("SizeStatistics")) {
        return argument instanceof BytesInput
            ? "bytes " + System.identityHashCode(argument)
            : String.valueOf(argument);
      }
      StringBuilder text = new StringBuilder();
      for (String getter :
          List.of(
              "isValid",
              "getType",
              "getUnencodedByteArrayDataBytes",
              "getRepetitionLevelHistogram",
              "getDefinitionLevelHistogram")) {
        try {
          text.append(argument.getClass().getMethod(getter).invoke(argument)).append("; ");
        } catch (ReflectiveOperationException e) {
          text.append(e.getCause()).append("; ");
        }
      }
      return text.toString();
    }
  }

  /** Settings of releases that may not have them. */
  private enum Setting {
    EVERYTHING,
    NO_SIZES,
    NO_STATISTICS;

    ParquetProperties properties(WriterVersion version) {
      ParquetProperties.Builder builder = ParquetProperties.builder().withWriterVersion(version);
      switch (this) {
        case NO_SIZES -> builder.withSizeStatisticsEnabled(false);
        case NO_STATISTICS -> builder.withStatisticsEnabled(false);
        default -> {}
      }
      return builder.build();
    }

    boolean isKnown() {
      return this == EVERYTHING || Releases.isFrom("1.15");
    }
  }

  private static final List<Handover> HANDED_OVER = new ArrayList<>();

  private static PageWriter pages() {
    return (PageWriter)
        Proxy.newProxyInstance(
            PageWriter.class.getClassLoader(),
            new Class<?>[] {PageWriter.class},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("writePage")) {
                HANDED_OVER.add(new Handover(method.toGenericString(), Arrays.asList(arguments)));
              }
              return method.getReturnType() == long.class ? 0L : null;
            });
  }

  private static Handover only() {
    assertEquals(1, HANDED_OVER.size());
    return HANDED_OVER.remove(0);
  }

  @Test
  void textsInListsHaveTheStatisticsOfStock() throws Throwable {
    FreshClasses.run("io.github.lanewise.parquet.stock.", Texts.class);
  }

  public static final class Texts implements Executable {
    private static final MessageType SCHEMA =
        MessageTypeParser.parseMessageType(
            "message m { repeated group l { optional binary s (STRING); } }");

    /** Each entry has its repetition level, its definition level, and its value unless null. */
    private static final List<List<Object>> ROWS =
        List.of(
            List.of(0, 2, "middle"),
            List.of(1, 1),
            List.of(1, 2, "a"),
            List.of(0, 0),
            List.of(0, 2, "z"));

    @Override
    public void execute() throws Exception {
      assertAsStock(SCHEMA, ROWS);
    }
  }

  @Test
  void placesHaveTheStatisticsOfStock() throws Throwable {
    assumeTrue(Releases.isFrom("1.16"), "this release of parquet-java has no geometries");
    FreshClasses.run("io.github.lanewise.parquet.stock.", Places.class);
  }

  public static final class Places implements Executable {
    @Override
    public void execute() throws Exception {
      MessageType schema =
          Types.buildMessage()
              .addField(
                  Types.optional(PrimitiveTypeName.BINARY)
                      .as(LogicalTypeAnnotation.geometryType(null))
                      .named("place"))
              .named("m");
      assertAsStock(
          schema,
          List.of(
              List.of(0, 1, point(3, -4)),
              List.of(0, 0),
              List.of(0, 1, point(-1, 7)),
              List.of(0, 1, point(2, 2))));
    }

    /** Returns a point as well-known binary, with one character for each byte. */
    private static String point(double x, double y) {
      ByteBuffer point = ByteBuffer.allocate(21).order(ByteOrder.LITTLE_ENDIAN);
      point.put((byte) 1).putInt(1).putDouble(x).putDouble(y);
      return new String(point.array(), StandardCharsets.ISO_8859_1);
    }
  }

  private static void assertAsStock(MessageType schema, List<List<Object>> rows) throws Exception {
    ColumnDescriptor column = schema.getColumns().get(0);
    for (WriterVersion version : WriterVersion.values()) {
      for (Setting setting : Setting.values()) {
        if (!setting.isKnown()) {
          continue;
        }
        ParquetProperties properties = setting.properties(version);
        writeByStock(properties, schema, column, rows);
        Handover stock = only();
        PageStatistics statistics = PageStatistics.of(column, properties);
        fill(statistics, column, rows);
        if (version == WriterVersion.PARQUET_2_0) {
          long nulls = rows.stream().filter(row -> row.size() < 3).count();
          assertEquals(stock.arguments.get(1), statistics.nullsInHeader(nulls));
        }
        assertEquals(
            stock.texts(),
            handOver(statistics, version, stock.arguments).texts(),
            () -> version + ", " + setting);
      }
    }
  }

  /** Hands over a page that stock has handed over, but with these statistics. */
  private static Handover handOver(
      PageStatistics statistics, WriterVersion version, List<Object> given) throws Exception {
    if (version == WriterVersion.PARQUET_1_0) {
      int last = given.size() - 1;
      statistics.write(
          pages(),
          (BytesInput) given.get(0),
          (int) given.get(1),
          (int) given.get(2),
          (Encoding) given.get(last - 2),
          (Encoding) given.get(last - 1),
          (Encoding) given.get(last));
    } else {
      statistics.writeV2(
          pages(),
          (int) given.get(0),
          (int) given.get(1),
          (int) given.get(2),
          (BytesInput) given.get(3),
          (BytesInput) given.get(4),
          (Encoding) given.get(5),
          (BytesInput) given.get(6));
    }
    return only();
  }

  /** Releases before 1.16 have no geospatial statistics, and those before 1.14 no sizes either. */
  @Test
  void olderReleasesGetTheStatisticsThatTheyKnow() throws Throwable {
    assumeTrue(Releases.isFrom("1.16"), "an older release hands over its own statistics");
    FreshClasses.run("io.github.lanewise.parquet.stock.", Older.class);
  }

  public static final class Older implements Executable {
    @Override
    public void execute() throws Exception {
      ColumnDescriptor column = Texts.SCHEMA.getColumns().get(0);
      for (WriterVersion version : WriterVersion.values()) {
        ParquetProperties properties = Setting.EVERYTHING.properties(version);
        writeByStock(properties, Texts.SCHEMA, column, Texts.ROWS);
        List<Object> given = only().arguments;
        int sizes = version == WriterVersion.PARQUET_1_0 ? 4 : 8;
        List<Object> known = new ArrayList<>(given);
        known.remove(sizes + 1);
        PageStatistics sized = new SizedStatistics(column, properties);
        fill(sized, column, Texts.ROWS);
        assertEquals(
            Handover.texts(known), Handover.texts(handOver(sized, version, given).arguments));
        known.remove(sizes);
        PageStatistics plain =
            new PageStatistics(Statistics.createStats(column.getPrimitiveType()));
        fill(plain, column, Texts.ROWS);
        assertEquals(
            Handover.texts(known), Handover.texts(handOver(plain, version, given).arguments));
      }
    }
  }

  private static void writeByStock(
      ParquetProperties properties,
      MessageType schema,
      ColumnDescriptor column,
      List<List<Object>> rows) {
    PageWriter pages = pages();
    ColumnWriteStore store = properties.newColumnWriteStore(schema, descriptor -> pages);
    ColumnWriter writer = store.getColumnWriter(column);
    for (int i = 0; i < rows.size(); i++) {
      List<Object> row = rows.get(i);
      int repetition = (int) row.get(0);
      if (i > 0 && repetition == 0) {
        store.endRecord();
      }
      if (row.size() < 3) {
        writer.writeNull(repetition, (int) row.get(1));
      } else {
        writer.write(binary(row), repetition, (int) row.get(1));
      }
    }
    store.endRecord();
    store.flush();
    store.close();
  }

  private static void fill(
      PageStatistics statistics, ColumnDescriptor column, List<List<Object>> rows) {
    long[] repetition = new long[column.getMaxRepetitionLevel() + 1];
    long[] definition = new long[column.getMaxDefinitionLevel() + 1];
    for (List<Object> row : rows) {
      repetition[(int) row.get(0)]++;
      definition[(int) row.get(1)]++;
      if (row.size() < 3) {
        statistics.values.incrementNumNulls();
      } else {
        Binary value = binary(row);
        statistics.values.updateStats(value);
        statistics.value(value);
        statistics.bytes(value.length());
      }
    }
    statistics.levels(repetition, definition);
  }

  private static Binary binary(List<Object> row) {
    String bytes = (String) row.get(2);
    return Binary.fromConstantByteArray(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }
}
