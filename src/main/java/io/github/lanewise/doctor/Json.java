// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Writes records, maps, collections, strings, numbers, booleans and null as JSON. A record is an
 * object with its components. Doubles are measured, so three decimals are enough. The text is
 * ASCII, so no terminal's encoding can spoil it.
 */
final class Json {
  private Json() {}

  static String write(Object value) {
    return text(value, "\n");
  }

  /** Returns the components of a record by their names. The caller may change the map. */
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
  private static String text(Object value, String newLine) {
    if (value instanceof Double number) {
      // JSON has no word for infinity and NaN.
      return Double.isFinite(number) ? String.valueOf(Math.round(number * 1000) / 1000.0) : "null";
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      return String.valueOf(value);
    } else if (value instanceof Record record) {
      return text(components(record), newLine);
    } else if (value instanceof Map<?, ?> map) {
      return inside('{', map.entrySet(), Json::entry, '}', newLine);
    } else if (value instanceof Collection<?> elements) {
      return inside('[', elements, Json::text, ']', newLine);
    }
    return string(value.toString());
  }

  private static String entry(Map.Entry<?, ?> entry, String newLine) {
    return string(entry.getKey().toString()) + ": " + text(entry.getValue(), newLine);
  }

  private static <T> String inside(
      char open, Collection<T> all, BiFunction<T, String, String> text, char close, String line) {
    String next = line + "  ";
    String texts = all.stream().map(each -> next + text.apply(each, next)).collect(joining(","));
    return open + texts + (all.isEmpty() ? "" : line) + close;
  }

  private static String string(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
