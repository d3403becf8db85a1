// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.results.Headline;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.BenchmarkList;

class PlanTest {
  private static final Setting FULL = new Setting(Path.of("/jdk"), 512, "", List.of(), "", "");
  private static final Setting NARROW =
      new Setting(Path.of("/jdk"), 128, "-XX:UseAVX=1", List.of(), "", "");

  private static Plan plan(List<Setting> settings, Set<String> providers, String... options)
      throws Exception {
    return new Plan(new JmhOptions(options), settings, providers, BenchmarkList.defaultList());
  }

  private static Suite suite(String name) {
    return Suite.named(name).orElseThrow();
  }

  private static List<String> rivals(Match match) {
    return match.rivals().stream().map(Rival::name).toList();
  }

  @Test
  void aMatchHasAllRivalsUnderOneSetting() throws Exception {
    List<Match> matches =
        plan(List.of(FULL, NARROW), Set.of(), "-p", "type=float").of(suite("byte-stream-split"));
    for (Match match : matches) {
      assertEquals(List.of("stock", "scalar", "vector"), rivals(match));
      assertEquals("float", match.parameters().get("type"));
    }
    assertEquals(FULL, matches.get(0).setting());
    assertEquals(NARROW, matches.get(1).setting());
  }

  @Test
  void withoutProvidersOnlyTheOthersRun() throws Exception {
    for (Match match : plan(List.of(FULL), Set.of("stock")).of(suite("transposes"))) {
      assertEquals(List.of("copy", "loop"), rivals(match));
    }
  }

  @Test
  void aSuiteHasItsOwnProvidersWhereNoneAreNamed() throws Exception {
    Match all = plan(List.of(FULL), Set.of()).of(suite("cold-start")).getFirst();
    assertEquals(List.of("loop", "scalar", "auto", "vector"), rivals(all));
    Match one = plan(List.of(FULL), Set.of("auto")).of(suite("cold-start")).getFirst();
    assertEquals(List.of("loop", "auto"), rivals(one));
  }

  @Test
  void lanewiseMayBeItsOwnRival() throws Exception {
    for (Match match : plan(List.of(FULL), Set.of()).of(suite("columns-threads"))) {
      assertEquals(List.of("vector", "vector-two-threads"), rivals(match));
      for (Rival rival : match.rivals()) {
        assertEquals("vector", rival.provider());
        assertTrue(rival.isLanewise());
      }
    }
  }

  @Test
  void jmhsPatternsPickBenchmarks() throws Exception {
    Set<String> measured =
        plan(List.of(FULL), Set.of(), "Split.*decode").of(suite("transposes")).stream()
            .map(Match::benchmark)
            .collect(Collectors.toSet());
    assertEquals(Set.of("ByteStreamSplit.decode"), measured);
  }

  @Test
  void aSuiteTakesOnlyItsValuesOfAParameter() throws Exception {
    Set<String> types =
        plan(List.of(FULL), Set.of()).of(suite("int")).stream()
            .map(match -> match.parameters().get("type"))
            .collect(Collectors.toSet());
    assertTrue(types.contains("int") && types.contains("intRandom"), types.toString());
    assertFalse(types.contains("long"), types.toString());
  }

  @Test
  void everySuiteHasSomethingToMeasure() throws Exception {
    Plan plan = plan(List.of(FULL), new LinkedHashSet<>(List.of("scalar", "vector")));
    for (Suite suite : Suite.ALL) {
      for (String type : suite.classes()) {
        assertFalse(plan.of(Suite.of("", "", type)).isEmpty(), suite.name() + ": " + type);
      }
      assertFalse(plan.of(suite).isEmpty(), suite.name());
    }
  }

  @Test
  void everyHeadlineIsOneMatchWithItsBaselineAndVectors() throws Exception {
    List<Match> matches = plan(List.of(FULL), Set.of()).ofHeadlines();
    assertEquals(Headline.ALL.size(), matches.size());
    for (Match match : matches) {
      List<String> rivals = rivals(match);
      assertTrue(rivals.contains("vector"), match.toString());
      assertTrue(rivals.contains("stock") || rivals.contains("loop"), match.toString());
    }
  }

  @Test
  void combinationsAreAllOfThem() {
    assertEquals(
        4,
        Set.copyOf(Plan.combinations(Map.of("a", List.of("1", "2"), "b", List.of("3", "4"))))
            .size());
    assertEquals(List.of(Map.of()), Plan.combinations(Map.of()));
  }
}
