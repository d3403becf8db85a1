// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import io.github.lanewise.bench.compare.parquet.Page;
import io.github.lanewise.bench.compare.type.EncodedType;
import io.github.lanewise.bench.compare.type.LanewiseCodec;
import io.github.lanewise.bench.compare.type.ResultArrays;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;

/** Encodes pages, then decodes what stock parquet-java encoded. */
final class EncodingDiscipline<A> implements Discipline<A> {
  private final EncodedType<A> type;
  private final Contest<Page<A>, byte[]> encode;
  private final Contest<EncodedPage, A> decode;

  EncodingDiscipline(EncodedType<A> type, LanewiseCodec<A> lanewise, ColumnDescriptor column) {
    this.type = type;
    var stock = new StockCodec<>(type, column, lanewise.encoding());
    String encoding = lanewise.encoding().name();
    int capacity = type.pageCapacity();
    encode =
        new Contest<>(
            new Label(type.name(), encoding, Operation.ENCODE),
            stock::encode,
            (page, bytes) -> {
              lanewise.encoder().encode(page.values(), 0, bytes, 0, page.count());
              return type.encodedBytes(page.count());
            },
            ResultArrays.BYTES,
            type.encodedBytes(capacity));
    decode =
        new Contest<>(
            new Label(type.name(), encoding, Operation.DECODE),
            stock::decode,
            (page, values) -> {
              lanewise.decoder().decode(page.bytes(), 0, values, 0, page.count());
              return type.elements(page.count());
            },
            type.arrays(),
            type.elements(capacity));
  }

  @Override
  public void check(Page<A> page, boolean timed) {
    int length = type.encodedBytes(page.count());
    byte[] bytes = Arrays.copyOf(encode.check(page), length);
    EncodedPage encoded = new EncodedPage(bytes, page.count());
    decode.check(encoded);
    if (timed) {
      encode.addToTiming(page, length);
      decode.addToTiming(encoded, length);
    }
  }

  @Override
  public List<Contest<?, ?>> contests() {
    return List.of(encode, decode);
  }
}
