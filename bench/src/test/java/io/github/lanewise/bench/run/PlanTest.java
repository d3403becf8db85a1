// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.bench.jmh.JmhOptions;
import io.github.lanewise.bench.results.Headline;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptionException;

class PlanTest {
  private static final Condition FULL = Condition.of(Jdk.own(), Vectors.all(512));
  private static final Condition NARROW = Condition.of(Jdk.own(), Vectors.limitedTo(128));

  private static Plan plan(List<Condition> conditions, String providers, String... options) {
    try {
      return new Plan(
          new JmhOptions(options), conditions, new LinkedHashSet<>(List.of(providers.split(","))));
    } catch (CommandLineOptionException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Plan plan(List<Condition> conditions) throws CommandLineOptionException {
    return new Plan(new JmhOptions(), conditions, Set.of());
  }

  private static List<String> contenders(List<Cell> cells) {
    return cells.stream().map(cell -> cell.contender().name()).toList();
  }

  @Test
  void rivalsOfTheSameParametersStandNextToEachOther() {
    List<Cell> cells =
        plan(List.of(FULL, NARROW), "scalar,vector", "-p", "type=float")
            .of(Suites.named("byte-stream-split").orElseThrow());
    assertEquals(
        List.of("stock", "scalar", "vector", "stock", "scalar", "vector"),
        contenders(cells).subList(0, 6));
    assertEquals(FULL, cells.get(2).condition());
    assertEquals(NARROW, cells.get(3).condition());
    assertTrue(cells.stream().allMatch(cell -> cell.parameters().get("type").equals("float")));
  }

  @Test
  void withoutProvidersOnlyTheOthersRun() {
    List<Cell> cells = plan(List.of(FULL), "stock").of(Suites.named("transposes").orElseThrow());
    assertEquals(Set.of("copy", "loop"), Set.copyOf(contenders(cells)));
  }

  @Test
  void aSuiteHasItsOwnProvidersWhereNoneAreNamed() throws CommandLineOptionException {
    Suite coldStart = Suites.named("cold-start").orElseThrow();
    assertEquals(
        List.of("loop", "scalar", "auto", "vector"),
        contenders(plan(List.of(FULL)).of(coldStart)).subList(0, 4));
    assertEquals(
        List.of("loop", "auto"),
        contenders(plan(List.of(FULL), "auto").of(coldStart)).subList(0, 2));
  }

  @Test
  void jmhsPatternsPickBenchmarks() {
    Set<String> measured =
        plan(List.of(FULL), "vector", "Split.*decode")
            .of(Suites.named("transposes").orElseThrow())
            .stream()
            .map(Cell::benchmark)
            .collect(Collectors.toSet());
    assertEquals(Set.of("ByteStreamSplit.decode"), measured);
  }

  @Test
  void aSuiteTakesOnlyItsValuesOfAParameter() {
    Set<String> types =
        plan(List.of(FULL), "vector").of(Suites.named("int").orElseThrow()).stream()
            .map(cell -> cell.parameters().get("type"))
            .collect(Collectors.toSet());
    assertTrue(types.contains("int") && types.contains("intRandom"), types.toString());
    assertFalse(types.contains("long"), types.toString());
  }

  @Test
  void everySuiteHasSomethingToMeasure() {
    Plan plan = plan(List.of(FULL), "scalar,vector");
    for (Suite suite : Suites.all()) {
      for (String type : suite.classes()) {
        assertFalse(plan.of(Suite.of("", "", type)).isEmpty(), suite.name() + ": " + type);
      }
      assertFalse(plan.of(suite).isEmpty(), suite.name());
    }
  }

  @Test
  void everyHeadlineIsMeasuredWithItsBaselineAndVectors() {
    Plan plan = plan(List.of(FULL), "scalar,vector");
    for (Headline headline : Headline.ALL) {
      List<String> contenders = contenders(plan.ofHeadlines(List.of(headline)));
      assertEquals(contenders.stream().distinct().toList(), contenders, headline.title());
      assertTrue(contenders.contains("vector"), headline.title());
      assertTrue(contenders.contains("stock") || contenders.contains("loop"), headline.title());
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
