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

/** FLOAT, held as {@code float[]}. */
public class FloatType implements EncodedType<float[]> {
  @Override
  public String name() {
    return "FLOAT";
  }

  @Override
  public ResultArray<float[]> arrays() {
    return ResultArrays.FLOATS;
  }

  @Override
  public int encodedBytes(int count) {
    return count * Float.BYTES;
  }

  @Override
  public void store(ColumnReader column, float[] values, int index) {
    values[index] = column.getFloat();
  }

  @Override
  public void write(float[] values, int count, ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeFloat(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, float[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = reader.readFloat();
    }
  }

  @Override
  public int canonicaliseNans(float[] values, int count) {
    int changed = 0;
    for (int i = 0; i < count; i++) {
      int canonical = Float.floatToIntBits(values[i]);
      if (canonical != Float.floatToRawIntBits(values[i])) {
        values[i] = Float.intBitsToFloat(canonical);
        changed++;
      }
    }
    return changed;
  }

  @Override
  public List<LanewiseCodec<float[]>> codecs() {
    return List.of(
        new LanewiseCodec<>(PLAIN, LittleEndian::put, LittleEndian::get),
        new LanewiseCodec<>(BYTE_STREAM_SPLIT, ByteStreamSplit::encode, ByteStreamSplit::decode));
  }
}
