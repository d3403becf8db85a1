// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import static org.apache.parquet.column.Encoding.PLAIN;

import io.github.lanewise.LittleEndian;
import java.util.List;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/** BOOLEAN, held as {@code boolean[]} and encoded as bits. */
public final class BooleanType implements EncodedType<boolean[]> {
  @Override
  public String name() {
    return "BOOLEAN";
  }

  @Override
  public ResultArray<boolean[]> arrays() {
    return ResultArrays.BOOLEANS;
  }

  @Override
  public int encodedBytes(int count) {
    return (count + 7) / 8;
  }

  @Override
  public void store(ColumnReader column, boolean[] values, int index) {
    values[index] = column.getBoolean();
  }

  @Override
  public void write(boolean[] values, int count, ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeBoolean(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, boolean[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = reader.readBoolean();
    }
  }

  @Override
  public List<LanewiseCodec<boolean[]>> codecs() {
    return List.of(
        new LanewiseCodec<>(
            PLAIN,
            BooleanType::putPage,
            (bits, from, values, to, count) ->
                LittleEndian.getBits(bits, from, 0, values, to, count)));
  }

  private static void putPage(boolean[] values, int from, byte[] bits, int to, int count) {
    if (count % 8 != 0) {
      // The kernel leaves bits that are not its own alone; a page ends with zeros.
      bits[to + count / 8] = 0;
    }
    LittleEndian.putBits(values, from, bits, to, 0, count);
  }
}
