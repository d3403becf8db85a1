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

/** DOUBLE, held as {@code double[]}. */
public final class DoubleType implements EncodedType<double[]> {
  @Override
  public String name() {
    return "DOUBLE";
  }

  @Override
  public ResultArray<double[]> arrays() {
    return ResultArrays.DOUBLES;
  }

  @Override
  public int encodedBytes(int count) {
    return count * Double.BYTES;
  }

  @Override
  public void store(ColumnReader column, double[] values, int index) {
    values[index] = column.getDouble();
  }

  @Override
  public void write(double[] values, int count, ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeDouble(values[i]);
    }
  }

  @Override
  public void read(ValuesReader reader, double[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = reader.readDouble();
    }
  }

  @Override
  public int canonicaliseNans(double[] values, int count) {
    int changed = 0;
    for (int i = 0; i < count; i++) {
      long canonical = Double.doubleToLongBits(values[i]);
      if (canonical != Double.doubleToRawLongBits(values[i])) {
        values[i] = Double.longBitsToDouble(canonical);
        changed++;
      }
    }
    return changed;
  }

  @Override
  public List<LanewiseCodec<double[]>> codecs() {
    return List.of(
        new LanewiseCodec<>(PLAIN, LittleEndian::put, LittleEndian::get),
        new LanewiseCodec<>(BYTE_STREAM_SPLIT, ByteStreamSplit::encode, ByteStreamSplit::decode));
  }
}
