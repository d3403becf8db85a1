// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.type;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;

import io.github.lanewise.ByteStreamSplit;
import java.util.List;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.io.api.Binary;

/** FIXED_LEN_BYTE_ARRAY. */
final class FixedType extends FixedBytes implements EncodedType<byte[]> {
  FixedType(int width) {
    super("FLBA(" + width + ")", width);
  }

  @Override
  public ResultArray<byte[]> arrays() {
    return ResultArrays.BYTES;
  }

  @Override
  public byte[] allocate(int count) {
    return super.allocate(count);
  }

  @Override
  public int elements(int count) {
    return valueBytes(count);
  }

  @Override
  public int encodedBytes(int count) {
    return valueBytes(count);
  }

  @Override
  public void write(byte[] values, int count, ValuesWriter writer) {
    for (int i = 0; i < count; i++) {
      writer.writeBytes(Binary.fromConstantByteArray(values, i * width(), width()));
    }
  }

  @Override
  public void read(ValuesReader reader, byte[] values, int count) {
    for (int i = 0; i < count; i++) {
      reader.readBytes().toByteBuffer().get(values, i * width(), width());
    }
  }

  @Override
  public List<LanewiseCodec<byte[]>> codecs() {
    return List.of(
        new LanewiseCodec<>(
            BYTE_STREAM_SPLIT,
            (values, from, streams, to, count) ->
                ByteStreamSplit.encode(values, from, streams, to, count, width()),
            (streams, from, values, to, count) ->
                ByteStreamSplit.decode(streams, from, values, to, count, width())));
  }
}
