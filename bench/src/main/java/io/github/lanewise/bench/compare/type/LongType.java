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

/** INT64, held as {@code long[]}. */
public final class LongType implements EncodedType<long[]> {
  @Override
  public String name() {
    return "INT64";
  }

  @Override
  public ResultArray<long[]> arrays() {
    return ResultArrays.LONGS;
  }

  @Override
  public int encodedBytes(int count) {
    return count * Long.BYTES;
  }

  @Override
  public void store(ColumnReader column, long[] values, int index) {
    values[index] = column.getLong();
  }

  @Override
  public void write(long[] values, int count, ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeLong(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, long[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = reader.readLong();
    }
  }

  @Override
  public List<LanewiseCodec<long[]>> codecs() {
    return List.of(
        new LanewiseCodec<>(PLAIN, LittleEndian::put, LittleEndian::get),
        new LanewiseCodec<>(BYTE_STREAM_SPLIT, ByteStreamSplit::encode, ByteStreamSplit::decode));
  }
}
