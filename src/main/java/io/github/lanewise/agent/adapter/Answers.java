// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.adapter;

import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.PageCounts;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;

/** Writers and readers of Lanewise, or null where stock's are to be used. */
public final class Answers {
  private Answers() {}

  /** In place of {@link ParquetProperties#newValuesWriter}. */
  public static ValuesWriter newValuesWriter(
      ParquetProperties properties, ColumnDescriptor column) {
    // An application that brings a factory of its own wants what that gives.
    if (properties.getValuesWriterFactory().getClass() != DefaultValuesWriterFactory.class) {
      return null;
    }
    LanewiseValuesWriterFactory factory = new LanewiseValuesWriterFactory();
    factory.initialize(properties);
    return factory.newValuesWriter(column);
  }

  /** In place of {@link Encoding#getValuesReader}. */
  public static ValuesReader getValuesReader(
      Encoding encoding, ColumnDescriptor column, ValuesType type) {
    return LanewiseEncodings.getValuesReader(encoding, column, type);
  }

  /** How many pages went through what was answered. */
  public static Map<String, Number> pageCounts() {
    return PageCounts.live();
  }
}
