// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.plain.PlainValuesReader;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Readers of PLAIN numbers are Lanewise's, but where parquet-java's own is faster. */
class AnswersIT {
  /** As from 1.18 on. */
  private static final boolean READS_FROM_A_BUFFER =
      Arrays.stream(PlainValuesReader.class.getDeclaredFields())
          .anyMatch(field -> field.getType() == ByteBuffer.class);

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT", "DOUBLE", "BOOLEAN"})
  void readersOfNumbers(PrimitiveTypeName type) {
    PrimitiveType column = new PrimitiveType(Repetition.REQUIRED, type, "x");
    ValuesReader reader =
        Answers.getValuesReader(
            Encoding.PLAIN,
            new ColumnDescriptor(new String[] {"x"}, column, 0, 0),
            ValuesType.VALUES);
    boolean lanewise =
        reader != null && reader.getClass().getName().startsWith("io.github.lanewise.");
    assertEquals(type != PrimitiveTypeName.INT64 || !READS_FROM_A_BUFFER, lanewise);
  }
}
