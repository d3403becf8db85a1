// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.link.AdapterLoader;
import java.util.EnumSet;
import java.util.Set;
import org.apache.parquet.Version;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that readers of PLAIN numbers are Lanewise's, except where parquet-java's own are as fast.
 */
class AnswersIT {
  /** Types whose PLAIN pages are left to parquet-java from 1.18 on. */
  private static final Set<PrimitiveTypeName> LEFT_TO_STOCK =
      EnumSet.of(PrimitiveTypeName.INT32, PrimitiveTypeName.INT64, PrimitiveTypeName.BOOLEAN);

  /**
   * Uses reflection, because javac would copy the constant from the release that it compiles with.
   */
  private static boolean isFrom118On() throws ReflectiveOperationException {
    String version = (String) Version.class.getField("VERSION_NUMBER").get(null);
    return Integer.parseInt(version.split("\\.")[1]) >= 18;
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE", "BOOLEAN"})
  void readersOfNumbers(PrimitiveTypeName type) throws ReflectiveOperationException {
    PrimitiveType column = new PrimitiveType(Repetition.REQUIRED, type, "x");
    // Loads the class as the agent does, because it is not on the class path.
    ValuesReader reader =
        (ValuesReader)
            new AdapterLoader(AnswersIT.class.getClassLoader(), Target.STOCK_ROOT)
                .loadClass("io.github.lanewise.agent.adapter.Answers")
                .getMethod(
                    "getValuesReader", Encoding.class, ColumnDescriptor.class, ValuesType.class)
                .invoke(
                    null,
                    Encoding.PLAIN,
                    new ColumnDescriptor(new String[] {"x"}, column, 0, 0),
                    ValuesType.VALUES);
    boolean lanewise =
        reader != null && reader.getClass().getName().startsWith("io.github.lanewise.");
    assertEquals(!LEFT_TO_STOCK.contains(type) || !isFrom118On(), lanewise);
  }
}
