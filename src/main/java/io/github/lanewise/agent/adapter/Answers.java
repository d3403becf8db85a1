// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.adapter;

import io.github.lanewise.parquet.LanewiseEncodings;
import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import io.github.lanewise.parquet.SelfTests;
import io.github.lanewise.parquet.report.PageCount;
import io.github.lanewise.parquet.report.Withdrawals;
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
import org.apache.parquet.column.values.plain.BooleanPlainValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Answers questions of changed classes of parquet-java with Lanewise's writers and readers. The
 * answer is null if parquet-java is to use its own.
 */
public final class Answers {
  /**
   * Both keys and values are weak. A factory refers to its properties, so a strong value would keep
   * its key alive.
   */
  private static final Map<ParquetProperties, WeakReference<LanewiseValuesWriterFactory>>
      FACTORIES = new WeakHashMap<>();

  /**
   * Whether parquet-java reads PLAIN numbers from a buffer, as it does from 1.18 on. Its own
   * readers of INT32 and INT64 are then at least as fast as Lanewise's if each call reads one
   * value, and no application of the agent asks for many values at once.
   */
  private static final boolean STOCK_READS_INTEGERS =
      hasField(PlainValuesReader.class, ByteBuffer.class);

  /**
   * Whether parquet-java reads PLAIN booleans from an array, as it does from 1.18 on. Its own
   * reader is then a little faster than Lanewise's if each call reads one value.
   */
  private static final boolean STOCK_READS_BOOLEANS =
      hasField(BooleanPlainValuesReader.class, byte[].class);

  private Answers() {}

  /**
   * Prepares the answers. It must be called before any question is asked.
   *
   * @param leftToStock receives the names of all that is left to the copy's own writers and
   *     readers, and why
   * @return the number of pages that went through writers and readers of Lanewise, for each path
   */
  public static Map<String, Number> start(BiConsumer<String, Throwable> leftToStock) {
    Withdrawals.tell(leftToStock);
    return PageCount.live();
  }

  /**
   * Runs all self-tests, and returns the number of kinds of writers and readers that have passed
   * theirs.
   */
  public static int testAll() {
    return SelfTests.runAll();
  }

  /** Answers in place of {@link ParquetProperties#newValuesWriter}. */
  public static ValuesWriter newValuesWriter(
      ParquetProperties properties, ColumnDescriptor column) {
    try {
      // An application with a factory of its own wants the writers of that factory.
      return properties.getValuesWriterFactory().getClass() == DefaultValuesWriterFactory.class
          ? newValuesWriter(factory(properties), column)
          : null;
    } catch (Throwable e) {
      Withdrawals.everything(e);
      return null;
    }
  }

  private static ValuesWriter newValuesWriter(
      LanewiseValuesWriterFactory factory, ColumnDescriptor column) {
    try {
      return factory.newValuesWriter(column);
    } catch (RuntimeException | AssertionError stocks) {
      // The factory handles Lanewise's own failures, so parquet-java has thrown this. Its own
      // method is asked next, and throws it once more.
      return null;
    }
  }

  /**
   * Returns the factory for these properties. All columns have the same factory, so they share the
   * memory that only one column needs at a time.
   */
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
      // Without a column, parquet-java's own method throws its own exception.
      return column == null || isFasterInStock(encoding, column, type)
          ? null
          : LanewiseEncodings.getValuesReader(encoding, column, type);
    } catch (ParquetDecodingException noSuchColumn) {
      // parquet-java's own method will throw an exception with its own words.
      return null;
    } catch (Throwable e) {
      Withdrawals.everything(e);
      return null;
    }
  }

  private static boolean isFasterInStock(
      Encoding encoding, ColumnDescriptor column, ValuesType type) {
    if (encoding != Encoding.PLAIN || type != ValuesType.VALUES) {
      return false;
    }
    PrimitiveTypeName name = column.getPrimitiveType().getPrimitiveTypeName();
    boolean integers = name == PrimitiveTypeName.INT32 || name == PrimitiveTypeName.INT64;
    return integers && STOCK_READS_INTEGERS
        || name == PrimitiveTypeName.BOOLEAN && STOCK_READS_BOOLEANS;
  }

  private static boolean hasField(Class<?> reader, Class<?> type) {
    return Stream.of(reader.getDeclaredFields()).anyMatch(field -> field.getType() == type);
  }
}
