// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.hadoop.ParquetWriter;

/** The values writers inside an open file writer, which has no method that shows them. */
public final class ServingWriters {
  private ServingWriters() {}

  /** One for each column. */
  public static List<Object> of(ParquetWriter<?> writer) {
    Object store = field(field(writer, "writer"), "columnStore");
    List<Object> writers = new ArrayList<>();
    for (Object column : ((Map<?, ?>) field(store, "columns")).values()) {
      writers.add(field(column, "dataColumn"));
    }
    return writers;
  }

  /** Whether it is Lanewise's. */
  public static boolean isLanewise(Object writer) {
    return isIn("", writer);
  }

  /** Whether it is a writer of dictionaries. */
  public static boolean isDictionary(Object writer) {
    return isIn(".dictionary", writer);
  }

  /** The writer that a writer of dictionaries falls back to. */
  public static ValuesWriter fallback(Object dictionary) {
    return (ValuesWriter) field(dictionary, "fallback");
  }

  private static boolean isIn(String room, Object writer) {
    String packageName = LanewiseValuesWriterFactory.class.getPackageName() + room + ".";
    return writer.getClass().getName().startsWith(packageName);
  }

  private static Object field(Object owner, String name) {
    for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
      } catch (NoSuchFieldException e) {
        // It may be the superclass that has it.
      } catch (IllegalAccessException e) {
        throw new LinkageError(name, e);
      }
    }
    throw new LinkageError(owner.getClass() + " has no field " + name);
  }
}
