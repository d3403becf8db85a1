// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;

/** A column reader wants to know where its values go, even if nobody assembles records. */
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
