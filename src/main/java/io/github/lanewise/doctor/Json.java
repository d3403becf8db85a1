// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.Locale;
import java.util.Map;

/**
 * Writes maps, iterables, strings, numbers, booleans and null as JSON. The text is ASCII, so no
 * terminal's encoding can spoil it.
 */
final class Json {
  private final StringBuilder out = new StringBuilder();

  private Json() {}

  static String write(Object value) {
    Json json = new Json();
    json.value(value, "\n");
    return json.out.toString();
  }

  /**
   * @param newLine a line feed and the spaces that the next line starts with
   */
  private void value(Object value, String newLine) {
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof Number number) {
      number(number);
    } else if (value instanceof Map<?, ?> map) {
      object(map, newLine);
    } else if (value instanceof Iterable<?> elements) {
      array(elements, newLine);
    } else {
      string(value.toString());
    }
  }

  /** Writes a number. JSON has no word for infinity and NaN, so they become null. */
  private void number(Number number) {
    boolean finite = Double.isFinite(number.doubleValue());
    out.append(finite ? number.toString() : "null");
  }

  private void object(Map<?, ?> map, String newLine) {
    String inside = newLine + "  ";
    String before = inside;
    out.append('{');
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(before);
      string(entry.getKey().toString());
      out.append(": ");
      value(entry.getValue(), inside);
      before = "," + inside;
    }
    out.append(map.isEmpty() ? "" : newLine).append('}');
  }

  private void array(Iterable<?> elements, String newLine) {
    String inside = newLine + "  ";
    String before = inside;
    out.append('[');
    for (Object element : elements) {
      out.append(before);
      value(element, inside);
      before = "," + inside;
    }
    out.append(before.startsWith(",") ? newLine : "").append(']');
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
