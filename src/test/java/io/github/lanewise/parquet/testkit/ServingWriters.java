// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.testkit;

import io.github.lanewise.parquet.LanewiseValuesWriterFactory;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.hadoop.ParquetWriter;

/** Finds the values writers inside an open file writer, which has no method that returns them. */
public final class ServingWriters {
  private ServingWriters() {}

  /** Returns one values writer for each column. */
  public static List<Object> of(ParquetWriter<?> writer) {
    Object store = field(field(writer, "writer"), "columnStore");
    List<Object> writers = new ArrayList<>();
    for (Object column : ((Map<?, ?>) field(store, "columns")).values()) {
      writers.add(field(column, "dataColumn"));
    }
    return writers;
  }

  /** Returns whether the writer is Lanewise's. */
  public static boolean isLanewise(Object writer) {
    return isIn("", writer);
  }

  /** Returns whether the writer is Lanewise's writer of dictionaries. */
  public static boolean isDictionary(Object writer) {
    return isIn(".dictionary", writer);
  }

  /** Returns the writer that Lanewise's writer of dictionaries falls back to. */
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
        // The superclass may have the field.
      } catch (IllegalAccessException e) {
        throw new LinkageError(name, e);
      }
    }
    throw new LinkageError(owner.getClass() + " has no field " + name);
  }
}
