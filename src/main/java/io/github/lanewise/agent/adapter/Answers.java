// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.adapter;

import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.LeftToStock;
import io.github.lanewise.parquet.PageCounts;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.DefaultValuesWriterFactory;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Writers and readers of Lanewise, or null where stock's are to be used. */
public final class Answers {
  /** Weak on both sides, as a factory knows its properties: nothing is kept alive by this. */
  private static final Map<ParquetProperties, WeakReference<LanewiseValuesWriterFactory>>
      FACTORIES = new WeakHashMap<>();

  /**
   * Whether stock reads PLAIN fixed-length values from one buffer, as from 1.18 on. It makes no
   * view for each value, and takes less than half the time of a reader that does.
   */
  private static final boolean STOCK_READS_FIXED_FASTER =
      Stream.of(FixedLenByteArrayPlainValuesReader.class.getDeclaredFields())
          .anyMatch(field -> field.getType() == ByteBuffer.class);

  private Answers() {}

  /**
   * To be called before anything is asked.
   *
   * @param leftToStock is told what the copy's own writers and readers go on doing, and why
   * @return how many pages went through what was answered
   */
  public static Map<String, Number> start(BiConsumer<String, Throwable> leftToStock) {
    LeftToStock.tell(leftToStock);
    return PageCounts.live();
  }

  /** Runs all self-tests: how many kinds of writers and readers have passed theirs. */
  public static int testAll() {
    return LeftToStock.testAll();
  }

  /** Answers in place of {@link ParquetProperties#newValuesWriter}. */
  public static ValuesWriter newValuesWriter(
      ParquetProperties properties, ColumnDescriptor column) {
    try {
      // An application with a factory of its own wants the writers of that factory.
      return properties.getValuesWriterFactory().getClass() == DefaultValuesWriterFactory.class
          ? factory(properties).newValuesWriter(column)
          : null;
    } catch (Throwable e) {
      LeftToStock.everything(e);
      return null;
    }
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
    try {
      return STOCK_READS_FIXED_FASTER && isPlainFixed(encoding, column, type)
          ? null
          : LanewiseEncodings.getValuesReader(encoding, column, type);
    } catch (ParquetDecodingException noSuchColumn) {
      // Stock says so in words of its own.
      return null;
    } catch (Throwable e) {
      LeftToStock.everything(e);
      return null;
    }
  }

  private static boolean isPlainFixed(Encoding encoding, ColumnDescriptor column, ValuesType type) {
    return encoding == Encoding.PLAIN
        && type == ValuesType.VALUES
        && column.getPrimitiveType().getPrimitiveTypeName()
            == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
  }
}
