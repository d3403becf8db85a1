// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.arrow;

import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.testkit.Draw;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * Makes schemas of all types that become vectors, alone and within structs, lists and maps of every
 * form that the format knows. The field {@code number} comes first.
 */
final class RandomFields {
  private static final String[] PRIMITIVES = {
    "boolean %s",
    "float %s",
    "double %s",
    "int32 %s",
    "int32 %s (INTEGER(8,true))",
    "int32 %s (INTEGER(8,false))",
    "int32 %s (INTEGER(16,true))",
    "int32 %s (INTEGER(16,false))",
    "int32 %s (INTEGER(32,true))",
    "int32 %s (INTEGER(32,false))",
    "int32 %s (DATE)",
    "int32 %s (TIME(MILLIS,true))",
    "int32 %s (DECIMAL(1,0))",
    "int32 %s (DECIMAL(9,2))",
    "int64 %s",
    "int64 %s (INTEGER(64,true))",
    "int64 %s (INTEGER(64,false))",
    "int64 %s (TIME(MICROS,true))",
    "int64 %s (TIME(NANOS,false))",
    "int64 %s (TIMESTAMP(MILLIS,true))",
    "int64 %s (TIMESTAMP(MICROS,false))",
    "int64 %s (TIMESTAMP(NANOS,true))",
    "int64 %s (DECIMAL(18,4))",
    "int96 %s",
    "fixed_len_byte_array(1) %s",
    "fixed_len_byte_array(2) %s (FLOAT16)",
    "fixed_len_byte_array(12) %s (INTERVAL)",
    "fixed_len_byte_array(16) %s (UUID)",
    "fixed_len_byte_array(17) %s",
    "fixed_len_byte_array(1) %s (DECIMAL(2,1))",
    "fixed_len_byte_array(7) %s (DECIMAL(16,3))",
    "fixed_len_byte_array(8) %s (DECIMAL(18,0))",
    "fixed_len_byte_array(9) %s (DECIMAL(21,5))",
    "fixed_len_byte_array(16) %s (DECIMAL(38,38))",
    "fixed_len_byte_array(20) %s (DECIMAL(45,0))",
    "binary %s",
    "binary %s (STRING)",
    "binary %s (STRING)",
    "binary %s (ENUM)",
    "binary %s (JSON)",
    "binary %s (BSON)",
    "binary %s (DECIMAL(20,2))",
    "binary %s (DECIMAL(45,2))",
  };

  private static final int DEEPEST = 3;

  private final Draw draw;
  private int names;

  private RandomFields(Draw draw) {
    this.draw = draw;
  }

  static MessageType of(Draw draw, int mostFields) {
    RandomFields fields = new RandomFields(draw);
    StringBuilder text = new StringBuilder("message random { required int32 number; ");
    for (int i = draw.between(1, mostFields); i > 0; i--) {
      text.append(fields.field(fields.name(), 0, true));
    }
    return MessageTypeParser.parseMessageType(text.append("}").toString());
  }

  private String name() {
    names++;
    return "f" + names;
  }

  private String repetition() {
    return draw.oneIn(3) ? "required " : "optional ";
  }

  private String primitive(String repetition, String name) {
    String primitive = draw.pick(PRIMITIVES);
    if (primitive.contains("FLOAT16") && !Releases.isFrom("1.14")) {
      primitive = "float %s";
    }
    return repetition + primitive.formatted(name) + "; ";
  }

  /**
   * @param lists whether the field may be a list, which no field within a list may be
   */
  private String field(String name, int depth, boolean lists) {
    if (lists && draw.oneIn(3)) {
      return list(name, depth);
    } else if (depth < DEEPEST && draw.oneIn(4)) {
      return repetition() + "group " + name + " { " + fields(depth + 1, lists) + "} ";
    }
    return primitive(repetition(), name);
  }

  private String fields(int depth, boolean lists) {
    StringBuilder text = new StringBuilder();
    for (int i = draw.between(1, 3); i > 0; i--) {
      text.append(field(name(), depth, lists));
    }
    return text.toString();
  }

  private String element(String name, int depth) {
    return field(name, depth + 1, false);
  }

  private String list(String name, int depth) {
    String list = repetition() + "group " + name + " (LIST) { repeated ";
    String map = repetition() + "group " + name + " (MAP) { repeated group ";
    String key = primitive("required ", "key");
    return switch (draw.below(12)) {
      case 0, 1 -> list + "group list { " + element("element", depth) + "} } ";
      case 2 -> list + "group bag { " + element("array_element", depth) + "} } ";
      case 3 -> list + primitive("", "array") + "} ";
      case 4 -> list + "group array { " + fields(depth + 1, false) + "} } ";
      case 5 -> list + "group " + name + "_tuple { " + element("x", depth) + "} } ";
      case 6 -> primitive("repeated ", name);
      case 7 -> "repeated group " + name + " { " + fields(depth + 1, false) + "} ";
      case 8 -> map + "key_value { " + key + element("value", depth) + "} } ";
      case 9 -> map + "map (MAP_KEY_VALUE) { " + key + element("value", depth) + "} } ";
      case 10 -> map + "key_value { " + key + "} } ";
      default ->
          map + "key_value { " + primitive("optional ", "key") + element("value", depth) + "} } ";
    };
  }
}
