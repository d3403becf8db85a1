// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/** Stands in for the factory until it is there: every writer is stock's. */
public final class LanewiseValuesWriterFactory implements ValuesWriterFactory {
  private final ValuesWriterFactory stock = new DefaultValuesWriterFactory();

  /** A factory for one set of properties. */
  public LanewiseValuesWriterFactory() {}

  @Override
  public void initialize(ParquetProperties properties) {
    stock.initialize(properties);
  }

  @Override
  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
    return stock.newValuesWriter(column);
  }
}
