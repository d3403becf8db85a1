// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import org.apache.parquet.column.values.plain.PlainValuesReader.IntegerPlainValuesReader;

/** Reads every value of PLAIN INT32 wrongly. */
final class OffByOne extends IntegerPlainValuesReader {
  @Override
  public int readInteger() {
    return super.readInteger() + 1;
  }
}
