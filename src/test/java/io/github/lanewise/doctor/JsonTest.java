// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonTest {
  private static final JsonMapper PARSER = new JsonMapper();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "\"quoted\" and \\ \\n",
        "line\nfeed, tab\t, nul\0, escape\u001b, delete\u007f",
        "\u00e4\u00b5\u2028\u2029\ufeff\ud83d\ude00",
        "</script>"
      })
  void stringsSurvive(String text) {
    String json = Json.write(List.of(text));
    assertEquals(List.of(text), PARSER.readValue(json, List.class));
    assertTrue(json.chars().allMatch(c -> c == '\n' || c >= ' ' && c <= '~'), json);
  }

  @Test
  void loneSurrogateIsEscaped() {
    assertEquals("\"\\ud83d\"", Json.write("\ud83d"));
  }

  @Test
  void structureSurvives() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("null", null);
    map.put("yes", true);
    map.put("int", -7);
    map.put("long", Long.MAX_VALUE);
    map.put("double", -1.25);
    map.put("empty object", Map.of());
    map.put("empty array", List.of());
    map.put("nested", List.of(Map.of("a", Arrays.asList(1, null, "x")), List.of(List.of())));
    map.put("\"", "key");
    assertEquals(map, PARSER.readValue(Json.write(map), Map.class));
  }

  @Test
  void numbersThatJsonLacksAreNull() {
    assertEquals(
        Arrays.asList(null, null, null),
        PARSER.readValue(
            Json.write(List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)),
            List.class));
  }
}
