// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Ignores all values. A column reader needs a converter even if no records are assembled. */
public final class IgnoredRecords extends GroupConverter {
  @Override
  public Converter getConverter(int field) {
    return new AnyConverter();
  }

  @Override
  public void start() {}

  @Override
  public void end() {}

  private static final class AnyConverter extends PrimitiveConverter {
    @Override
    public GroupConverter asGroupConverter() {
      return new IgnoredRecords();
    }
  }
}
