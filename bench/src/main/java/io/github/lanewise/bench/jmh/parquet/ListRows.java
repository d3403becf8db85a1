// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Generates rows with lists of zero to eight elements, four on average. Some lists and some
 * elements are null. The elements of one column of lists have few distinct values, those of the
 * other column have many.
 */
final class ListRows {
  static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message lists {
            required int64 id;
            optional group counts (LIST) { repeated group list { optional int64 element; } }
            optional group samples (LIST) { repeated group list { optional int64 element; } }
          }
          """);

  private static final int LONGEST = 8;

  private final Random random = new Random(20_260_101);
  private long id;

  Group next() {
    Group row = new SimpleGroup(SCHEMA);
    row.append("id", id++);
    if (random.nextInt(20) > 0) {
      append(row.addGroup("counts"), 1_000);
    }
    if (random.nextInt(20) > 0) {
      append(row.addGroup("samples"), 1L << 40);
    }
    return row;
  }

  private void append(Group elements, long distinct) {
    for (int left = random.nextInt(LONGEST + 1); left > 0; left--) {
      Group element = elements.addGroup("list");
      if (random.nextInt(10) > 0) {
        element.append("element", Math.floorMod(random.nextLong(), distinct));
      }
    }
  }
}
