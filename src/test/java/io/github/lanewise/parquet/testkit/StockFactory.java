// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultV1ValuesWriterFactory;
import org.apache.parquet.column.values.factory.DefaultV2ValuesWriterFactory;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;

/**
 * Makes the writers that parquet-java chooses, also for files that are written at the same time. Up
 * to 1.17, all instances of parquet-java's own factory share these two factories, and the
 * properties initialised last decide for every instance.
 */
public final class StockFactory implements ValuesWriterFactory {
  private ValuesWriterFactory ofVersion;

  @Override
  public void initialize(ParquetProperties properties) {
    ofVersion =
        properties.getWriterVersion() == WriterVersion.PARQUET_1_0
            ? new DefaultV1ValuesWriterFactory()
            : new DefaultV2ValuesWriterFactory();
    ofVersion.initialize(properties);
  }

  @Override
  public ValuesWriter newValuesWriter(ColumnDescriptor column) {
    return ofVersion.newValuesWriter(column);
  }
}
