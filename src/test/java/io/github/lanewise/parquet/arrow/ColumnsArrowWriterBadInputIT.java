// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.parquet.columns.WriteOptions;
import io.github.lanewise.parquet.testkit.MemoryFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that bad vectors are refused by their column's name, before anything is written. */
class ColumnsArrowWriterBadInputIT {
  private static final int ROWS = 3;
  private static final ArrowType INT = new ArrowType.Int(32, true);
  private static final DictionaryEncoding ENCODING =
      new DictionaryEncoding(5, false, new ArrowType.Int(8, true));
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              field("number", INT, false),
              field("text", ArrowType.Utf8.INSTANCE, true),
              field("large", ArrowType.LargeUtf8.INSTANCE, true),
              field("money", new ArrowType.Decimal(4, 2, 128), true),
              new Field("ids", new FieldType(true, ENCODING.getIndexType(), ENCODING), List.of()),
              field("place", ArrowType.Struct.INSTANCE, false, field("x", INT, true)),
              field("list", ArrowType.List.INSTANCE, false, field("element", INT, false))));

  private static Field field(String name, ArrowType type, boolean nullable, Field... children) {
    return new Field(name, new FieldType(nullable, type, null), List.of(children));
  }

  private static Stream<Field> fieldsThatAreNotWritten() {
    Field number = field("any", INT, true);
    ArrowType list = ArrowType.List.INSTANCE;
    return Stream.of(
        field("c", ArrowType.Null.INSTANCE, true),
        field("c", new ArrowType.FloatingPoint(FloatingPointPrecision.HALF), true),
        field("c", new ArrowType.Decimal(40, 2, 256), true),
        field("c", new ArrowType.Decimal(4, -2, 128), true),
        field("c", new ArrowType.Decimal(4, 5, 128), true),
        field("c", new ArrowType.Date(DateUnit.MILLISECOND), true),
        field("c", new ArrowType.Time(TimeUnit.SECOND, 32), true),
        field("c", new ArrowType.Timestamp(TimeUnit.SECOND, null), true),
        field("c", new ArrowType.Duration(TimeUnit.SECOND), true),
        field("c", new ArrowType.Interval(IntervalUnit.DAY_TIME), true),
        field("c", new ArrowType.FixedSizeBinary(0), true),
        field("c", ArrowType.Utf8View.INSTANCE, true),
        field("c", new ArrowType.FixedSizeList(2), true, number),
        field("c", ArrowType.LargeList.INSTANCE, true, number),
        field("c", new ArrowType.Union(UnionMode.Sparse, new int[0]), true),
        field("c", ArrowType.Struct.INSTANCE, true),
        field("c", ArrowType.Struct.INSTANCE, true, field("d", ArrowType.Null.INSTANCE, true)),
        field("c", list, true, field("any", list, true, number)),
        field("c", list, true, field("any", ArrowType.Null.INSTANCE, true)),
        field(
            "c",
            list,
            true,
            field("any", ArrowType.Struct.INSTANCE, true, field("l", list, true, number))));
  }

  @ParameterizedTest
  @MethodSource("fieldsThatAreNotWritten")
  void typesThatAreNotWrittenAreRefusedByName(Field field) {
    MemoryFile file = new MemoryFile();
    Schema schema = new Schema(List.of(field("before", INT, true), field));
    String message =
        assertThrows(
                UnsupportedOperationException.class,
                () -> ColumnsArrowWriter.create(file, schema, WriteOptions.defaults()))
            .getMessage();
    assertTrue(message.startsWith("column 'c"), message);
    assertEquals(0, file.getLength());
  }

  @Test
  void whatMakesNoSchemaIsRefused() {
    Field number = field("a", INT, true);
    for (Schema schema :
        List.of(
            new Schema(List.of(number, number)),
            new Schema(
                List.of(
                    field("a.b", INT, true),
                    field("a", ArrowType.Struct.INSTANCE, true, field("b", INT, true)))),
            SCHEMA,
            new Schema(List.of()))) {
      MemoryFile file = new MemoryFile();
      assertThrows(
          RuntimeException.class,
          () -> ColumnsArrowWriter.create(file, schema, WriteOptions.defaults()).close(),
          schema::toString);
      assertEquals(0, file.getLength());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a | optional int64 a",
        "a | optional int32 b",
        "a | optional int32 a (DATE)",
        "a | repeated int32 a",
        "a | optional group a { optional int32 a; }",
        "a | optional int32 a; optional int32 b",
        "l | optional int32 l",
        "l | optional group l { optional int32 a; }",
        "l | optional group l (MAP) { repeated group m { required int32 key; optional int32 value; } }",
        "l | optional group l (LIST) { repeated group list { optional int64 element; } }",
        "s | optional group s (LIST) { repeated group list { optional int32 a; } }",
        "s | optional int32 s",
        "s | optional group s { optional int32 b; }",
        "s | optional group s { optional int32 a; optional int32 b; }",
        "d | optional binary d (DECIMAL(9, 2))",
        "d | optional int32 d (DECIMAL(8, 2))",
        "t | optional int64 t (TIMESTAMP(MICROS, false))",
        "t | optional int64 t (TIMESTAMP(MILLIS, true))",
      })
  void aParquetSchemaThatDoesNotFitIsRefused(String name, String parquet) {
    Field number = field("a", INT, true);
    List<Field> fields =
        List.of(
            number,
            field("l", ArrowType.List.INSTANCE, true, number),
            field("s", ArrowType.Struct.INSTANCE, true, number),
            field("d", new ArrowType.Decimal(9, 2, 128), true),
            field("t", new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Asia/Tokyo"), true));
    Field field = fields.stream().filter(f -> f.getName().equals(name)).findFirst().orElseThrow();
    MemoryFile file = new MemoryFile();
    assertThrows(
        IllegalArgumentException.class,
        () ->
            ColumnsArrowWriter.create(
                file,
                new Schema(List.of(field)),
                MessageTypeParser.parseMessageType("message m { " + parquet + "; }"),
                new MapDictionaryProvider(),
                WriteOptions.defaults()));
    assertEquals(0, file.getLength());
  }

  @Test
  void aListInAListIsRefusedWithAParquetSchemaToo() {
    Field inner = field("inner", ArrowType.List.INSTANCE, true, field("any", INT, true));
    Field struct = field("element", ArrowType.Struct.INSTANCE, true, inner);
    Field outer = field("outer", ArrowType.List.INSTANCE, true, struct);
    MemoryFile file = new MemoryFile();
    String message =
        assertThrows(
                UnsupportedOperationException.class,
                () ->
                    ColumnsArrowWriter.create(
                        file,
                        new Schema(List.of(outer)),
                        MessageTypeParser.parseMessageType(
                            """
                            message m {
                              optional group outer (LIST) { repeated group list {
                                optional group element {
                                  optional group inner (LIST) { repeated group list {
                                    optional int32 element;
                                  } }
                                }
                              } }
                            }
                            """),
                        new MapDictionaryProvider(),
                        WriteOptions.defaults()))
            .getMessage();
    assertTrue(message.startsWith("column 'outer.list.element.inner.list.element' is"), message);
    assertEquals(0, file.getLength());
  }

  /** Returns a way to spoil a batch, and the message of the refusal. */
  private static Arguments spoilt(
      String message, BiConsumer<VectorSchemaRoot, MapDictionaryProvider> spoil) {
    return Arguments.of(message, spoil);
  }

  private static Stream<Arguments> spoiltBatches() {
    return Stream.of(
        spoilt(
            "'number' has a vector of 2 values, but needs 3",
            (root, d) -> root.getVector("number").setValueCount(2)),
        spoilt(
            "'place.x' has a vector of 1 values, but needs 3",
            (root, d) -> child(root, "place").setValueCount(1)),
        spoilt(
            "'number' is required, and is missing in slot 1", (root, d) -> unset(root, "number")),
        spoilt("'place' is required, and is missing in slot 1", (root, d) -> unset(root, "place")),
        spoilt("'list' is required, and is missing in slot 1", (root, d) -> unset(root, "list")),
        spoilt(
            "'list.list.element' is required, and is missing in slot 2",
            (root, d) -> BitVectorHelper.unsetBit(child(root, "list").getValidityBuffer(), 2)),
        spoilt(
            "'text' has offsets of values that decrease", (root, d) -> offset(root, "text", 1, 11)),
        spoilt("'text' has offsets of values that begin", (root, d) -> offset(root, "text", 0, -4)),
        spoilt("'text' has a buffer", (root, d) -> offset(root, "text", 3, 1 << 24)),
        spoilt("'large' takes more than 2 GiB", (root, d) -> largeOffset(root, 3, 3L << 30)),
        spoilt("'large' has offsets of values that decrease", (root, d) -> largeOffset(root, 2, 0)),
        spoilt("'large' has offsets of values that begin", (root, d) -> largeOffset(root, 0, -1)),
        spoilt("'list' has offsets of elements that", (root, d) -> offset(root, "list", 1, 5)),
        spoilt("'list' has lists from -1 to 6", (root, d) -> offset(root, "list", 0, -1)),
        spoilt("'list' has lists from 0 to 7", (root, d) -> offset(root, "list", 3, 7)),
        spoilt(
            "'ids' has an id in slot 1",
            (root, d) -> root.getVector("ids").getDataBuffer().setByte(1, 2)),
        spoilt(
            "'ids' has an id in slot 0",
            (root, d) -> root.getVector("ids").getDataBuffer().setByte(0, -1)),
        spoilt("'ids' has an id in slot 0", (root, d) -> d.lookup(5).getVector().setValueCount(0)),
        spoilt(
            "'money' has a decimal in slot 2 that takes more than 4 digits or 2 bytes",
            (root, d) -> root.getVector("money").getDataBuffer().setLong(32, -10_000)),
        spoilt(
            "'money' has a decimal in slot 2 that takes more than 4 digits or 2 bytes",
            (root, d) -> root.getVector("money").getDataBuffer().setLong(40, 5)));
  }

  private static FieldVector child(VectorSchemaRoot root, String name) {
    return root.getVector(name).getChildrenFromFields().get(0);
  }

  private static void unset(VectorSchemaRoot root, String name) {
    BitVectorHelper.unsetBit(root.getVector(name).getValidityBuffer(), 1);
  }

  private static void offset(VectorSchemaRoot root, String name, int slot, int offset) {
    root.getVector(name).getOffsetBuffer().setInt(4L * slot, offset);
  }

  private static void largeOffset(VectorSchemaRoot root, int slot, long offset) {
    root.getVector("large").getOffsetBuffer().setLong(8L * slot, offset);
  }

  @ParameterizedTest
  @MethodSource("spoiltBatches")
  void aBatchThatDoesNotFitIsRefusedAsAWhole(
      String message, BiConsumer<VectorSchemaRoot, MapDictionaryProvider> spoil)
      throws IOException {
    MemoryFile file = new MemoryFile();
    MemoryFile good = new MemoryFile();
    try (RootAllocator allocator = new RootAllocator();
        MapDictionaryProvider dictionaries = dictionaries(allocator);
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(file, SCHEMA, dictionaries, WriteOptions.defaults());
        ColumnsArrowWriter other =
            ColumnsArrowWriter.create(good, SCHEMA, dictionaries, WriteOptions.defaults());
        VectorSchemaRoot root = root(allocator)) {
      writer.write(root);
      other.write(root);
      try (VectorSchemaRoot spoilt = root(allocator)) {
        FieldVector entries = dictionaries.lookup(5).getVector();
        int size = entries.getValueCount();
        spoil.accept(spoilt, dictionaries);
        String refusal =
            assertThrows(IllegalArgumentException.class, () -> writer.write(spoilt)).getMessage();
        assertTrue(refusal.startsWith("column " + message), refusal);
        entries.setValueCount(size);
      }
      writer.write(root);
      other.write(root);
    }
    assertArrayEquals(good.bytes(), file.bytes());
  }

  @Test
  void aRootOfAnotherSchemaIsRefused() throws IOException {
    Field a = field("a", INT, true);
    Field b = field("b", INT, true);
    Field inner = field("s", ArrowType.Struct.INSTANCE, true, a, b);
    Schema schema = new Schema(List.of(a, b, inner));
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      for (List<Field> fields :
          List.of(
              List.of(a, b),
              List.of(a, b, inner, a),
              List.of(b, a, inner),
              List.of(a, field("b", new ArrowType.Int(32, false), true), inner),
              List.of(a, b, field("s", ArrowType.Struct.INSTANCE, true, b, a)),
              List.of(a, b, field("s", ArrowType.Struct.INSTANCE, true, a)),
              List.of(a, b, field("s", INT, true)),
              List.of(a, new Field("b", new FieldType(true, INT, ENCODING), List.of()), inner))) {
        try (VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator)) {
          root.allocateNew();
          root.setRowCount(2);
          assertThrows(IllegalArgumentException.class, () -> writer.write(root), fields::toString);
        }
      }
    }
  }

  @Test
  void missingAndUnknownFieldsAreNamed() throws IOException {
    Field a = field("a", INT, true);
    Field b = field("b", INT, true);
    Schema schema = new Schema(List.of(a, b));
    try (RootAllocator allocator = new RootAllocator();
        ColumnsArrowWriter writer =
            ColumnsArrowWriter.create(new MemoryFile(), schema, WriteOptions.defaults())) {
      assertRefusal(writer, allocator, List.of(a), "column 'b' is missing from the batch");
      assertRefusal(
          writer, allocator, List.of(b), "column 'a' is missing; the batch has 'b' in its place");
      assertRefusal(
          writer,
          allocator,
          List.of(a, b, field("c", INT, true)),
          "column 'c' is not in the schema");
    }
  }

  private static void assertRefusal(
      ColumnsArrowWriter writer, BufferAllocator allocator, List<Field> fields, String message) {
    try (VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator)) {
      root.allocateNew();
      root.setRowCount(2);
      assertEquals(
          message,
          assertThrows(IllegalArgumentException.class, () -> writer.write(root)).getMessage());
    }
  }

  private static MapDictionaryProvider dictionaries(BufferAllocator allocator) {
    VarCharVector entries = new VarCharVector("entries", allocator);
    entries.allocateNew();
    entries.setSafe(0, "one".getBytes(StandardCharsets.UTF_8));
    entries.setSafe(1, "two".getBytes(StandardCharsets.UTF_8));
    entries.setValueCount(2);
    return new MapDictionaryProvider(new Dictionary(entries, ENCODING));
  }

  private static VectorSchemaRoot root(BufferAllocator allocator) {
    VectorSchemaRoot root = VectorSchemaRoot.create(SCHEMA, allocator);
    root.allocateNew();
    IntVector number = (IntVector) root.getVector("number");
    VarCharVector text = (VarCharVector) root.getVector("text");
    LargeVarCharVector large = (LargeVarCharVector) root.getVector("large");
    DecimalVector money = (DecimalVector) root.getVector("money");
    TinyIntVector ids = (TinyIntVector) root.getVector("ids");
    StructVector place = (StructVector) root.getVector("place");
    ListVector list = (ListVector) root.getVector("list");
    IntVector element = (IntVector) list.getDataVector();
    for (int i = 0; i < ROWS; i++) {
      byte[] bytes = ("text" + i).getBytes(StandardCharsets.UTF_8);
      number.setSafe(i, i);
      text.setSafe(i, bytes);
      large.setSafe(i, bytes);
      money.setSafe(i, new BigDecimal("-12.3" + i));
      ids.setSafe(i, i % 2);
      place.setIndexDefined(i);
      ((IntVector) place.getChild("x")).setSafe(i, i);
      list.startNewValue(i);
      element.setSafe(2 * i, i);
      element.setSafe(2 * i + 1, i);
      list.endValue(i, 2);
    }
    root.setRowCount(ROWS);
    return root;
  }
}
