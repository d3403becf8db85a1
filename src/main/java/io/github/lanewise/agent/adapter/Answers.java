// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.adapter;

import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.PageCounts;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;

/** Writers and readers of Lanewise, or null where stock's are to be used. */
public final class Answers {
  /** Weak on both sides, as a factory knows its properties: nothing is kept alive by this. */
  private static final Map<ParquetProperties, WeakReference<LanewiseValuesWriterFactory>>
      FACTORIES = new WeakHashMap<>();

  private Answers() {}

  /** Answers in place of {@link ParquetProperties#newValuesWriter}. */
  public static ValuesWriter newValuesWriter(
      ParquetProperties properties, ColumnDescriptor column) {
    // An application with a factory of its own wants the writers of that factory.
    if (properties.getValuesWriterFactory().getClass() != DefaultValuesWriterFactory.class) {
      return null;
    }
    return factory(properties).newValuesWriter(column);
  }

  /** One for all columns, which share what one of them at a time needs. */
  private static LanewiseValuesWriterFactory factory(ParquetProperties properties) {
    synchronized (FACTORIES) {
      WeakReference<LanewiseValuesWriterFactory> known = FACTORIES.get(properties);
      LanewiseValuesWriterFactory factory = known == null ? null : known.get();
      if (factory == null) {
        factory = new LanewiseValuesWriterFactory();
        factory.initialize(properties);
        FACTORIES.put(properties, new WeakReference<>(factory));
      }
      return factory;
    }
  }

  /** Answers in place of {@link Encoding#getValuesReader}. */
  public static ValuesReader getValuesReader(
      Encoding encoding, ColumnDescriptor column, ValuesType type) {
    return LanewiseEncodings.getValuesReader(encoding, column, type);
  }

  /** How many pages went through what was answered. */
  public static Map<String, Number> pageCounts() {
    return PageCounts.live();
  }
}
