// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Writes records, maps, iterables, strings, numbers, booleans and null as JSON. A record is an
 * object with its components. The text is ASCII, so no terminal's encoding can spoil it.
 */
final class Json {
  private final StringBuilder out = new StringBuilder();

  private Json() {}

  static String write(Object value) {
    Json json = new Json();
    json.value(value, "\n");
    return json.out.toString();
  }

  /** Returns the components of a record by their names. The map is the caller's. */
  static Map<String, Object> components(Record value) {
    Map<String, Object> components = new LinkedHashMap<>();
    try {
      for (RecordComponent each : value.getClass().getRecordComponents()) {
        components.put(each.getName(), each.getAccessor().invoke(value));
      }
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("components of a record of this package are in reach", e);
    }
    return components;
  }

  /**
   * @param newLine a line feed and the spaces that the next line starts with
   */
  private void value(Object given, String newLine) {
    Object value = given instanceof Record record ? components(record) : given;
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof Number number) {
      // JSON has no word for infinity and NaN.
      out.append(Double.isFinite(number.doubleValue()) ? number.toString() : "null");
    } else if (value instanceof Map<?, ?> map) {
      inside('{', map.entrySet(), this::entry, '}', newLine);
    } else if (value instanceof Iterable<?> elements) {
      inside('[', elements, this::value, ']', newLine);
    } else {
      string(value.toString());
    }
  }

  private <T> void inside(
      char open, Iterable<T> elements, BiConsumer<T, String> each, char close, String newLine) {
    String before = newLine + "  ";
    out.append(open);
    for (T element : elements) {
      out.append(before);
      each.accept(element, newLine + "  ");
      before = "," + newLine + "  ";
    }
    out.append(before.startsWith(",") ? newLine : "").append(close);
  }

  private void entry(Map.Entry<?, ?> entry, String newLine) {
    string(entry.getKey().toString());
    out.append(": ");
    value(entry.getValue(), newLine);
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
