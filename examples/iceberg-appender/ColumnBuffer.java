// SPDX-License-Identifier: Apache-2.0
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.DateTimeUtil;
import org.apache.iceberg.util.DecimalUtil;
import org.apache.iceberg.util.UUIDUtil;
import org.apache.parquet.schema.PrimitiveType;

/** Collects the values of one column, which come row by row in Iceberg's generic records. */
abstract class ColumnBuffer {
  private final long[] validity;
  private boolean hasNulls;

  private ColumnBuffer(int rows) {
    validity = new long[(rows + 63) / 64];
  }

  /** Makes an empty buffer of {@code rows} slots. */
  static ColumnBuffer of(Type type, PrimitiveType parquet, int rows) {
    int width = parquet.getTypeLength();
    return switch (type.typeId()) {
      case BOOLEAN -> new Booleans(rows);
      case INTEGER -> new Ints(rows, value -> (Integer) value);
      case LONG -> new Longs(rows, value -> (Long) value);
      case FLOAT -> new Floats(rows);
      case DOUBLE -> new Doubles(rows);
      case DATE -> new Ints(rows, value -> DateTimeUtil.daysFromDate((LocalDate) value));
      case TIME -> new Longs(rows, value -> DateTimeUtil.microsFromTime((LocalTime) value));
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC()
              ? new Longs(rows, value -> DateTimeUtil.microsFromTimestamptz((OffsetDateTime) value))
              : new Longs(rows, value -> DateTimeUtil.microsFromTimestamp((LocalDateTime) value));
      case STRING -> new Bytes(rows, value -> value.toString().getBytes(StandardCharsets.UTF_8));
      case BINARY -> new Bytes(rows, value -> bytesOf((ByteBuffer) value));
      case FIXED -> new Fixed(rows, width, value -> (byte[]) value);
      case UUID -> new Fixed(rows, width, value -> UUIDUtil.convert((UUID) value));
      case DECIMAL -> ofDecimals((Types.DecimalType) type, parquet, rows);
      default -> throw new UnsupportedOperationException("columns of type " + type);
    };
  }

  private static ColumnBuffer ofDecimals(Types.DecimalType type, PrimitiveType parquet, int rows) {
    int precision = type.precision();
    int scale = type.scale();
    return switch (parquet.getPrimitiveTypeName()) {
      case INT32 -> new Ints(rows, value -> (int) unscaled((BigDecimal) value, precision, scale));
      case INT64 -> new Longs(rows, value -> unscaled((BigDecimal) value, precision, scale));
      default -> {
        int width = parquet.getTypeLength();
        byte[] reused = new byte[width];
        yield new Fixed(
            rows,
            width,
            value ->
                DecimalUtil.toReusedFixLengthBytes(precision, scale, (BigDecimal) value, reused));
      }
    };
  }

  private static long unscaled(BigDecimal value, int precision, int scale) {
    if (value.scale() != scale || value.precision() > precision) {
      throw new IllegalArgumentException(
          value + " does not fit decimal(" + precision + ", " + scale + ")");
    }
    return value.unscaledValue().longValue();
  }

  private static byte[] bytesOf(ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return bytes;
  }

  /** Takes the value of the next row. */
  final void add(int row, Object value) {
    // If a row was refused in a later column, its bit is still set here.
    if (value != null) {
      set(row, value);
      validity[row >>> 6] |= 1L << row;
    } else {
      hasNulls = true;
      validity[row >>> 6] &= ~(1L << row);
      skip(row);
    }
  }

  abstract void set(int row, Object value);

  void skip(int row) {}

  /** Puts the values into a batch, which must have been written before the next value is added. */
  void give(ColumnBatch batch, int column) {
    batch.validity[column] = hasNulls ? validity : null;
  }

  /** Makes the buffer empty. */
  final void clear() {
    Arrays.fill(validity, 0);
    hasNulls = false;
  }

  private static final class Booleans extends ColumnBuffer {
    private final boolean[] values;

    Booleans(int rows) {
      super(rows);
      values = new boolean[rows];
    }

    @Override
    void set(int row, Object value) {
      values[row] = (Boolean) value;
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
    }
  }

  private static final class Ints extends ColumnBuffer {
    private final int[] values;
    private final ToIntFunction<Object> unboxed;

    Ints(int rows, ToIntFunction<Object> unboxed) {
      super(rows);
      this.unboxed = unboxed;
      values = new int[rows];
    }

    @Override
    void set(int row, Object value) {
      values[row] = unboxed.applyAsInt(value);
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
    }
  }

  private static final class Longs extends ColumnBuffer {
    private final long[] values;
    private final ToLongFunction<Object> unboxed;

    Longs(int rows, ToLongFunction<Object> unboxed) {
      super(rows);
      this.unboxed = unboxed;
      values = new long[rows];
    }

    @Override
    void set(int row, Object value) {
      values[row] = unboxed.applyAsLong(value);
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
    }
  }

  private static final class Floats extends ColumnBuffer {
    private final float[] values;

    Floats(int rows) {
      super(rows);
      values = new float[rows];
    }

    @Override
    void set(int row, Object value) {
      values[row] = (Float) value;
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
    }
  }

  private static final class Doubles extends ColumnBuffer {
    private final double[] values;

    Doubles(int rows) {
      super(rows);
      values = new double[rows];
    }

    @Override
    void set(int row, Object value) {
      values[row] = (Double) value;
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
    }
  }

  private static final class Fixed extends ColumnBuffer {
    private final byte[] values;
    private final int width;
    private final Function<Object, byte[]> bytes;

    Fixed(int rows, int width, Function<Object, byte[]> bytes) {
      super(rows);
      this.width = width;
      this.bytes = bytes;
      values = new byte[Math.multiplyExact(rows, width)];
    }

    @Override
    void set(int row, Object value) {
      byte[] source = bytes.apply(value);
      if (source.length != width) {
        throw new IllegalArgumentException(source.length + " bytes; " + width + " are needed");
      }
      System.arraycopy(source, 0, values, row * width, width);
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
    }
  }

  private static final class Bytes extends ColumnBuffer {
    private final int[] offsets;
    private final Function<Object, byte[]> bytes;
    private byte[] values = new byte[1 << 16];

    Bytes(int rows, Function<Object, byte[]> bytes) {
      super(rows);
      this.bytes = bytes;
      offsets = new int[rows + 1];
    }

    @Override
    void set(int row, Object value) {
      byte[] source = bytes.apply(value);
      int end = Math.addExact(offsets[row], source.length);
      if (end > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * end));
      }
      System.arraycopy(source, 0, values, offsets[row], source.length);
      offsets[row + 1] = end;
    }

    @Override
    void skip(int row) {
      offsets[row + 1] = offsets[row];
    }

    @Override
    void give(ColumnBatch batch, int column) {
      super.give(batch, column);
      batch.values[column] = values;
      batch.offsets[column] = offsets;
    }
  }
}
