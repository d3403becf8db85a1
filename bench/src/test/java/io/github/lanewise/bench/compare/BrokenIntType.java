// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import static org.apache.parquet.column.Encoding.PLAIN;

import io.github.lanewise.LittleEndian;
import io.github.lanewise.bench.compare.type.IntType;
import io.github.lanewise.bench.compare.type.LanewiseCodec;
import io.github.lanewise.bench.compare.type.ValueType;
import io.github.lanewise.bench.compare.type.ValueTypes;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** INT32 with one kernel that is wrong on purpose. */
final class BrokenIntType extends IntType {
  private final LanewiseCodec<int[]> codec;

  private BrokenIntType(
      LanewiseCodec.Encoder<int[]> encoder, LanewiseCodec.Decoder<int[]> decoder) {
    codec = new LanewiseCodec<>(PLAIN, encoder, decoder);
  }

  static BrokenIntType encoding(LanewiseCodec.Encoder<int[]> encoder) {
    return new BrokenIntType(encoder, LittleEndian::get);
  }

  static BrokenIntType decoding(LanewiseCodec.Decoder<int[]> decoder) {
    return new BrokenIntType(LittleEndian::put, decoder);
  }

  ValueType<?> of(ColumnDescriptor column) {
    var type = column.getPrimitiveType().getPrimitiveTypeName();
    return type == PrimitiveTypeName.INT32 ? this : ValueTypes.of(column);
  }

  @Override
  public List<LanewiseCodec<int[]>> codecs() {
    return List.of(codec);
  }
}
