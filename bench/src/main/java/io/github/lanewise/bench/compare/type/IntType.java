// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;
import static org.apache.parquet.column.Encoding.PLAIN;

import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.LittleEndian;
import java.util.List;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;

/** INT32, held as {@code int[]}. */
public class IntType implements EncodedType<int[]> {
  @Override
  public String name() {
    return "INT32";
  }

  @Override
  public ResultArray<int[]> arrays() {
    return ResultArrays.INTS;
  }

  @Override
  public int encodedBytes(int count) {
    return count * Integer.BYTES;
  }

  @Override
  public void store(ColumnReader column, int[] values, int index) {
    values[index] = column.getInteger();
  }

  @Override
  public void write(int[] values, int count, ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeInteger(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, int[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = reader.readInteger();
    }
  }

  @Override
  public List<LanewiseCodec<int[]>> codecs() {
    return List.of(
        new LanewiseCodec<>(PLAIN, LittleEndian::put, LittleEndian::get),
        new LanewiseCodec<>(BYTE_STREAM_SPLIT, ByteStreamSplit::encode, ByteStreamSplit::decode));
  }
}
