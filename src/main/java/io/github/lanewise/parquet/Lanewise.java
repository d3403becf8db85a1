// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Objects;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.factory.ValuesWriterFactory;
import org.apache.parquet.hadoop.ParquetWriter;

/**
 * Switches Lanewise on for writers that parquet-java builds. The files are byte for byte the same
 * as without it, but for rare cases that docs/parquet-java.md lists.
 *
 * <p>A program that builds {@link ParquetProperties} itself does not need this class: {@code
 * ParquetProperties.builder().withValuesWriterFactory(new LanewiseValuesWriterFactory())}.
 *
 * <p>{@code ParquetOutputFormat} builds its properties itself, from the Hadoop configuration, and
 * offers no way to change them. The same is true of Spark, Hive and other applications that contain
 * parquet-java. The agent accelerates those: {@code -javaagent:lanewise-agent.jar}.
 */
public final class Lanewise {
  private static final String PROPERTIES_FIELD = "encodingPropsBuilder";

  private Lanewise() {}

  /**
   * Makes the writer that {@code builder} will build encode its values with Lanewise. It works on
   * every builder of parquet-java, including those of {@code ExampleParquetWriter} and {@code
   * AvroParquetWriter}. All other settings of the writer stay as they were set before or are set
   * afterwards. This method is not thread-safe, because the builder is not. The builder may build
   * several writers. Each keeps the settings it was built with, and they may be used at the same
   * time.
   *
   * <p>parquet-java has no public method for this, so the builder's private field of type {@link
   * ParquetProperties.Builder} is read by reflection. That field exists in all releases from 1.13.1
   * to 1.18.1. It can be read unless parquet-java was made part of an explicit module that does not
   * open its package.
   *
   * @param <B> the type of the builder
   * @param builder the builder of a writer
   * @return the same builder
   * @throws UnsupportedOperationException if this release of parquet-java has no such field or does
   *     not let it be read; the builder is unchanged then
   */
  public static <B extends ParquetWriter.Builder<?, ?>> B accelerate(B builder) {
    ParquetProperties.Builder properties = properties(Objects.requireNonNull(builder, "builder"));
    properties.withValuesWriterFactory(new FactoryOfOneWriter(properties));
    return builder;
  }

  private static ParquetProperties.Builder properties(ParquetWriter.Builder<?, ?> builder) {
    try {
      Field field = ParquetWriter.Builder.class.getDeclaredField(PROPERTIES_FIELD);
      field.setAccessible(true);
      return (ParquetProperties.Builder) field.get(builder);
    } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException e) {
      throw new UnsupportedOperationException(
          "Lanewise cannot be switched on for a builder of this release of parquet-java: the field "
              + PROPERTIES_FIELD
              + " of "
              + ParquetWriter.Builder.class.getName()
              + " is missing or may not be read. Start Java with -javaagent:lanewise-agent.jar"
              + " instead.",
          e);
    }
  }

  /**
   * Serves one writer, and gives the builder a new factory for the next. parquet-java would use one
   * factory for all writers of a builder, and a factory follows the properties that it was given
   * last.
   */
  private static final class FactoryOfOneWriter implements ValuesWriterFactory {
    private final ParquetProperties.Builder builder;
    private final ValuesWriterFactory factory = new LanewiseValuesWriterFactory();

    FactoryOfOneWriter(ParquetProperties.Builder builder) {
      this.builder = builder;
    }

    @Override
    public void initialize(ParquetProperties properties) {
      factory.initialize(properties);
      builder.withValuesWriterFactory(new FactoryOfOneWriter(builder));
    }

    @Override
    public ValuesWriter newValuesWriter(ColumnDescriptor column) {
      return factory.newValuesWriter(column);
    }
  }
}
