// SPDX-License-Identifier: Apache-2.0
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.DateTimeUtil;
import org.apache.iceberg.util.UUIDUtil;
import org.apache.parquet.schema.MessageType;

/** Makes a table of eleven columns, as records and as batches of columns. */
final class Flights {
  static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "time", Types.TimestampType.withoutZone()),
          Types.NestedField.required(2, "day", Types.DateType.get()),
          Types.NestedField.optional(3, "carrier", Types.StringType.get()),
          Types.NestedField.required(4, "ticket", Types.StringType.get()),
          Types.NestedField.required(5, "flight", Types.IntegerType.get()),
          Types.NestedField.optional(6, "delay", Types.FloatType.get()),
          Types.NestedField.required(7, "distance", Types.DoubleType.get()),
          Types.NestedField.required(8, "fare", Types.DecimalType.of(20, 2)),
          Types.NestedField.required(9, "plane", Types.FixedType.ofLength(7)),
          Types.NestedField.required(10, "id", Types.UUIDType.get()),
          Types.NestedField.required(11, "cancelled", Types.BooleanType.get()));

  private static final int BATCH = 8_192;

  private Flights() {}

  static Record emptyRecord() {
    return GenericRecord.create(SCHEMA);
  }

  static Record record(int row) {
    Record record = emptyRecord();
    record.set(0, LocalDateTime.of(2013, 1, 1, 0, 0).plusSeconds(row));
    record.set(1, LocalDate.of(2013, 1, 1).plusDays(row / 1_000));
    record.set(2, row % 9 == 0 ? null : "carrier " + row % 16);
    record.set(3, "ticket number " + row);
    record.set(4, row);
    record.set(5, row % 10 == 0 ? null : row % 997 == 1 ? Float.NaN : row % 300 - 60f);
    record.set(6, row % 1_000 == 7 ? Double.NaN : row == 8 ? -0.0 : Math.sqrt(row));
    record.set(7, BigDecimal.valueOf(row % 5_000 * 100L + 99, 2));
    record.set(8, ByteBuffer.allocate(7).putInt(row % 4_000).array());
    record.set(9, new UUID(row, ~row));
    record.set(10, row % 50 == 0);
    return record;
  }

  static List<ColumnBatch> batches(List<Record> records) {
    MessageType parquet = ParquetSchemaUtil.convert(SCHEMA, "table");
    int columns = SCHEMA.columns().size();
    List<ColumnBatch> batches = new ArrayList<>();
    for (int from = 0; from < records.size(); from += BATCH) {
      ColumnBatch batch = new ColumnBatch(columns);
      batch.rows = Math.min(BATCH, records.size() - from);
      for (int i = 0; i < columns; i++) {
        ColumnBuffer buffer =
            ColumnBuffer.of(
                SCHEMA.columns().get(i).type(), parquet.getType(i).asPrimitiveType(), BATCH);
        for (int row = 0; row < batch.rows; row++) {
          buffer.add(row, records.get(from + row).get(i));
        }
        buffer.give(batch, i);
      }
      batches.add(batch);
    }
    return batches;
  }

  /** Makes a record of a row of columns, as an engine must for Iceberg's own appender. */
  static Record fill(Record record, ColumnBatch batch, int row) {
    record.set(0, DateTimeUtil.timestampFromMicros(((long[]) batch.values[0])[row]));
    record.set(1, DateTimeUtil.dateFromDays(((int[]) batch.values[1])[row]));
    record.set(2, isNull(batch, 2, row) ? null : string(batch, 2, row));
    record.set(3, string(batch, 3, row));
    record.set(4, ((int[]) batch.values[4])[row]);
    record.set(5, isNull(batch, 5, row) ? null : ((float[]) batch.values[5])[row]);
    record.set(6, ((double[]) batch.values[6])[row]);
    record.set(7, new BigDecimal(new BigInteger((byte[]) batch.values[7], row * 9, 9), 2));
    record.set(8, Arrays.copyOfRange((byte[]) batch.values[8], row * 7, row * 7 + 7));
    record.set(9, UUIDUtil.convert((byte[]) batch.values[9], row * 16));
    record.set(10, ((boolean[]) batch.values[10])[row]);
    return record;
  }

  private static boolean isNull(ColumnBatch batch, int column, int row) {
    return (batch.validity[column][row >>> 6] >>> row & 1) == 0;
  }

  private static String string(ColumnBatch batch, int column, int row) {
    int from = batch.offsets[column][row];
    int length = batch.offsets[column][row + 1] - from;
    return new String((byte[]) batch.values[column], from, length, StandardCharsets.UTF_8);
  }
}
