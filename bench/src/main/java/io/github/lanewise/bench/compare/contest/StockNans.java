// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

import io.github.lanewise.bench.compare.parquet.Page;
import io.github.lanewise.bench.compare.type.FloatType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/** What stock parquet-java's writers do with NaN: up to 1.17.1 they replace its bits. */
public final class StockNans {
  private StockNans() {}

  /** Asks the writer, not its version: backports and forks exist. */
  public static boolean canonicalised() {
    int bits = 0x7fc12345;
    float[] values = {Float.intBitsToFloat(bits)};
    var field = Types.required(PrimitiveTypeName.FLOAT).named("probe");
    var column = new ColumnDescriptor(new String[] {field.getName()}, field, 0, 0);
    var stock = new StockCodec<>(new FloatType(), column, Encoding.PLAIN);
    byte[] encoded = new byte[Float.BYTES];
    stock.encode(new Page<>(values, 1), encoded);
    stock.decode(new EncodedPage(encoded, 1), values);
    return Float.floatToRawIntBits(values[0]) != bits;
  }
}
