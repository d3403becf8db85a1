// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.schema.MessageTypeParser;

/** Asks for a reader of PLAIN levels, and prints whose reader it gets. */
public final class PlainLevels {
  private PlainLevels() {}

  public static void main(String[] args) {
    ValuesReader reader =
        Encoding.PLAIN.getValuesReader(
            MessageTypeParser.parseMessageType("message m { optional int32 c; }")
                .getColumns()
                .get(0),
            ValuesType.DEFINITION_LEVEL);
    boolean stock = reader.getClass().getName().startsWith("org.apache.parquet.");
    System.out.println(stock ? "stock" : "Lanewise");
  }
}
