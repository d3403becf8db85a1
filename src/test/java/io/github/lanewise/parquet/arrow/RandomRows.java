// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Makes rows of any schema. Each field has its own pattern of nulls, number of distinct values, and
 * length of lists. A field {@code number} has the number of its row.
 */
final class RandomRows {
  private static final int[] DISTINCT = {1, 10, 300, Integer.MAX_VALUE};
  private static final int[] LONGEST = {1, 3, 3, 40};
  private static final double[] AWKWARD = {0.0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY};

  private final MessageType schema;
  private final SplittableRandom random;
  private final Map<Type, Pattern> patterns = new IdentityHashMap<>();
  private int number;

  private record Pattern(NullPattern nulls, int distinct, int longest) {
    static Pattern of(SplittableRandom random) {
      return new Pattern(
          new NullPattern(random),
          DISTINCT[random.nextInt(DISTINCT.length)],
          LONGEST[random.nextInt(LONGEST.length)]);
    }
  }

  RandomRows(MessageType schema, long seed) {
    this.schema = schema;
    random = new SplittableRandom(seed);
  }

  Group next() {
    Group row = new SimpleGroup(schema);
    fill(row, schema);
    number++;
    return row;
  }

  private void fill(Group group, GroupType type) {
    for (Type field : type.getFields()) {
      Pattern pattern = patterns.computeIfAbsent(field, any -> Pattern.of(random));
      int count = 1;
      if (!field.isRepetition(Repetition.REQUIRED) && pattern.nulls.next()) {
        count = 0;
      } else if (field.isRepetition(Repetition.REPEATED)) {
        count += random.nextInt(pattern.longest);
      }
      for (int i = 0; i < count; i++) {
        if (field.isPrimitive()) {
          add(group, field.asPrimitiveType(), pattern.distinct);
        } else {
          fill(group.addGroup(field.getName()), field.asGroupType());
        }
      }
    }
  }

  private void add(Group group, PrimitiveType type, int distinct) {
    String name = type.getName();
    double awkward = AWKWARD[random.nextInt(AWKWARD.length)];
    boolean isAwkward = random.nextInt(20) == 0;
    if (name.equals("number")) {
      group.append(name, number);
    } else if (isAwkward && type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.FLOAT) {
      group.append(name, (float) awkward);
    } else if (isAwkward && type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.DOUBLE) {
      group.append(name, awkward);
    } else {
      TypedRows.add(group, type, new SplittableRandom(random.nextInt(distinct)));
    }
  }
}
