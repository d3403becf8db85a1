// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Makes random vectors of every type that is written. Null slots hold garbage: any bits, ids that
 * no entry has, bytes of strings, elements of lists.
 */
final class RandomRoots implements AutoCloseable {
  private static final List<ArrowType> TYPES =
      List.of(
          new ArrowType.Int(8, true),
          new ArrowType.Int(8, false),
          new ArrowType.Int(16, true),
          new ArrowType.Int(16, false),
          new ArrowType.Int(32, true),
          new ArrowType.Int(32, false),
          new ArrowType.Int(64, true),
          new ArrowType.Int(64, false),
          new ArrowType.Date(DateUnit.DAY),
          new ArrowType.Time(TimeUnit.MILLISECOND, 32),
          new ArrowType.Time(TimeUnit.MICROSECOND, 64),
          new ArrowType.Time(TimeUnit.NANOSECOND, 64),
          new ArrowType.Timestamp(TimeUnit.MILLISECOND, null),
          new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Europe/Berlin"),
          new ArrowType.Timestamp(TimeUnit.NANOSECOND, "UTC"),
          new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
          new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE),
          ArrowType.Bool.INSTANCE,
          ArrowType.Utf8.INSTANCE,
          ArrowType.LargeUtf8.INSTANCE,
          ArrowType.Binary.INSTANCE,
          ArrowType.LargeBinary.INSTANCE,
          new ArrowType.FixedSizeBinary(5),
          new ArrowType.Decimal(4, 2, 128),
          new ArrowType.Decimal(18, 4, 128),
          new ArrowType.Decimal(19, 0, 128),
          new ArrowType.Decimal(38, 10, 128),
          new ArrowType.Timestamp(TimeUnit.MILLISECOND, ""),
          new ArrowType.Decimal(4, 4, 128));

  /** So many lists have more elements than a word of a bitmap has bits. */
  private static final int MANY_LISTS = 100;

  private final SplittableRandom random;
  private final BufferAllocator allocator;
  private final Map<Long, Integer> entries;
  private final MapDictionaryProvider dictionaries = new MapDictionaryProvider();
  private final Schema schema;

  RandomRoots(long seed, BufferAllocator allocator) {
    this(seed, allocator, Integer.MAX_VALUE);
  }

  /**
   * @param mostFields the most fields of the schema, which are chosen at random if there are more
   */
  RandomRoots(long seed, BufferAllocator allocator, int mostFields) {
    random = new SplittableRandom(seed);
    this.allocator = allocator;
    entries =
        Map.of(
            0L, 100, 1L, 40, 2L, 30_000, 3L, 50, 4L, 2, 5L, 20, 6L, 120, 7L, 120, 8L, 120, 9L, 120);
    addDictionary(0, ArrowType.Utf8.INSTANCE, 8);
    addDictionary(1, new ArrowType.Decimal(20, 1, 128), 16);
    addDictionary(2, new ArrowType.Int(64, true), 32);
    addDictionary(3, new ArrowType.FixedSizeBinary(3), 64);
    addDictionary(4, ArrowType.Bool.INSTANCE, 8);
    addDictionary(5, new ArrowType.Int(16, false), 16);
    addDictionary(6, new ArrowType.Int(8, true), 16);
    addDictionary(7, new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE), 16);
    addDictionary(8, new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE), 16);
    addDictionary(9, ArrowType.LargeUtf8.INSTANCE, 16);
    schema = new Schema(some(allFields(), mostFields));
  }

  private List<Field> some(List<Field> fields, int most) {
    while (fields.size() > most) {
      int one = random.nextInt(fields.size());
      // Few of the fields are structs, maps or lists of structs, so these are kept more often.
      boolean isNested =
          fields.get(one).getChildren().stream().anyMatch(child -> !child.getName().equals("any"));
      if (!isNested || random.nextInt(4) == 0) {
        fields.remove(one);
      }
    }
    return fields;
  }

  Schema schema() {
    return schema;
  }

  DictionaryProvider dictionaries() {
    return dictionaries;
  }

  private void addDictionary(long id, ArrowType type, int indexBits) {
    FieldVector vector = field("entries", type, true).createVector(allocator);
    fill(vector, entries.get(id));
    dictionaries.put(
        new Dictionary(
            vector, new DictionaryEncoding(id, false, new ArrowType.Int(indexBits, id % 2 == 0))));
  }

  /** Fills the dictionaries with other values. */
  void refillDictionaries() {
    for (long id : dictionaries.getDictionaryIds()) {
      fill(dictionaries.lookup(id).getVector(), entries.get(id));
    }
  }

  private static Field field(String name, ArrowType type, boolean nullable, Field... children) {
    return new Field(name, new FieldType(nullable, type, null), List.of(children));
  }

  private Field ids(String name, long id) {
    DictionaryEncoding encoding = dictionaries.lookup(id).getEncoding();
    return new Field(name, new FieldType(true, encoding.getIndexType(), encoding), List.of());
  }

  private static Field struct(String name, boolean nullable, Field... children) {
    return field(name, ArrowType.Struct.INSTANCE, nullable, children);
  }

  private static Field list(String name, boolean nullable, Field element) {
    return field(name, ArrowType.List.INSTANCE, nullable, element);
  }

  private static Field map(String name, boolean nullable, Field key, Field value) {
    return field(name, new ArrowType.Map(false), nullable, struct("entries", false, key, value));
  }

  private List<Field> allFields() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      fields.add(field("optional" + i, TYPES.get(i), true));
      fields.add(field("required" + i, TYPES.get(i), false));
      fields.add(list("list" + i, i % 6 > 0, field("any", TYPES.get(i), i % 3 != 0)));
    }
    ArrowType number = new ArrowType.Int(32, true);
    ArrowType text = ArrowType.Utf8.INSTANCE;
    ArrowType decimal = new ArrowType.Decimal(9, 1, 128);
    for (long id = 0; id < entries.size(); id++) {
      fields.add(ids("ids" + id, id));
    }
    fields.add(
        struct(
            "place",
            true,
            field("x", decimal, false),
            ids("name", 0),
            struct(
                "inner",
                false,
                field("y", number, true),
                field("flag", ArrowType.Bool.INSTANCE, false)),
            struct("other", true, field("text", text, false), list("tags", false, ids("tag", 0))),
            map("counts", true, field("key", text, false), field("value", decimal, true))));
    fields.add(struct("sure", false, field("x", number, true)));
    fields.add(
        list(
            "points",
            true,
            struct(
                "element",
                true,
                field("x", decimal, false),
                field("note", text, true),
                struct("at", true, field("hour", new ArrowType.Int(8, false), false)),
                ids("name", 0))));
    fields.add(list("pairs", false, struct("pair", false, field("a", number, false))));
    fields.add(
        map(
            "sites",
            false,
            field("key", new ArrowType.Int(64, true), false),
            struct("value", true, field("flag", ArrowType.Bool.INSTANCE, true))));
    return fields;
  }

  /** Returns new vectors, which the caller closes. */
  VectorSchemaRoot root(int rows) {
    VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
    root.getFieldVectors().forEach(vector -> fill(vector, rows));
    root.setRowCount(rows);
    return root;
  }

  private void fill(FieldVector vector, int count) {
    if (vector instanceof StructVector struct) {
      struct.allocateNew();
      struct.setInitialCapacity(count);
      struct.reAlloc();
      struct.getChildrenFromFields().forEach(child -> fill(child, count));
      struct.setValueCount(count);
    } else if (vector instanceof ListVector list) {
      list.setInitialCapacity(count);
      list.allocateNew();
      int elements = 0;
      for (int i = 0; i < count; i++) {
        list.startNewValue(i);
        int length = random.nextInt(3) == 0 ? 0 : random.nextInt(5);
        list.endValue(i, length);
        elements += length;
      }
      fill(list.getDataVector(), elements);
      list.setValueCount(count);
    } else if (vector instanceof BaseVariableWidthVector texts) {
      texts.allocateNew(count);
      for (int i = 0; i < count; i++) {
        texts.setSafe(i, text());
      }
      texts.setValueCount(count);
    } else if (vector instanceof BaseLargeVariableWidthVector texts) {
      texts.allocateNew(count);
      for (int i = 0; i < count; i++) {
        texts.setSafe(i, text());
      }
      texts.setValueCount(count);
    } else {
      fillFixed((BaseFixedWidthVector) vector, count);
    }
    ArrowBuf validity = vector.getValidityBuffer();
    validity.setOne(0, validity.capacity());
    removeSome(vector, count);
  }

  private byte[] text() {
    String text = random.nextInt(5) == 0 ? "" : "tëxt " + random.nextInt(40);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void fillFixed(BaseFixedWidthVector vector, int count) {
    vector.allocateNew(count);
    ArrowBuf data = vector.getDataBuffer();
    for (long i = 0; i < data.capacity(); i++) {
      data.setByte(i, random.nextInt());
    }
    DictionaryEncoding encoding = vector.getField().getDictionary();
    for (int i = 0; i < count; i++) {
      if (encoding != null) {
        setId(data, i, vector.getTypeWidth(), random.nextInt(entries.get(encoding.getId())));
      } else if (vector instanceof DecimalVector decimals) {
        BigInteger most = BigInteger.TEN.pow(1 + random.nextInt(decimals.getPrecision()));
        BigInteger unscaled = new BigInteger(bytes()).remainder(most);
        decimals.set(i, new BigDecimal(unscaled, decimals.getScale()));
      } else if (vector instanceof Float4Vector) {
        data.setFloat(4L * i, random.nextInt() / 3f);
      } else if (vector instanceof Float8Vector) {
        data.setDouble(8L * i, random.nextInt() / 7.0);
      }
    }
    vector.setValueCount(count);
  }

  private byte[] bytes() {
    byte[] bytes = new byte[20];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void setId(ArrowBuf data, int slot, int width, int id) {
    switch (width) {
      case 1 -> data.setByte(slot, id);
      case 2 -> data.setShort(2L * slot, id);
      case 4 -> data.setInt(4L * slot, id);
      default -> data.setLong(8L * slot, id);
    }
  }

  /**
   * Makes nulls where the field allows them, and leaves garbage in their slots. A null struct also
   * gets nulls and garbage in its children. Often the first lists are null, so that the elements in
   * use begin far after the first one.
   */
  private void removeSome(FieldVector vector, int count) {
    if (!vector.getField().isNullable()) {
      return;
    }
    NullPattern nulls = new NullPattern(random);
    int first = vector instanceof ListVector && random.nextBoolean() ? MANY_LISTS : 0;
    for (int i = 0; i < count; i++) {
      if (nulls.next() || i < first) {
        BitVectorHelper.unsetBit(vector.getValidityBuffer(), i);
        leaveGarbage(vector, i);
      }
    }
  }

  private void leaveGarbage(FieldVector vector, int slot) {
    if (vector instanceof StructVector struct) {
      for (FieldVector child : struct.getChildrenFromFields()) {
        if (random.nextBoolean()) {
          BitVectorHelper.unsetBit(child.getValidityBuffer(), slot);
        }
        leaveGarbage(child, slot);
      }
    } else if (vector instanceof BaseFixedWidthVector fixed
        && (vector instanceof DecimalVector || vector.getField().getDictionary() != null)) {
      int width = fixed.getTypeWidth();
      for (int i = 0; i < width; i++) {
        vector.getDataBuffer().setByte((long) slot * width + i, random.nextInt());
      }
    }
  }

  @Override
  public void close() {
    dictionaries.close();
  }
}
