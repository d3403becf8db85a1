// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.bench.jmh.JmhOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class PaceTest {
  private static final Condition FULL = Condition.of(Jdk.own(), Vectors.all(512));

  @Test
  void theCommandLineDecides() throws CommandLineOptionException {
    var options = new CommandLineOptions("-f", "7", "-wi", "5", "-i", "9");
    Pace pace = Pace.QUICK.changedBy(options, Mode.AverageTime);
    assertEquals(7, pace.forks());
    assertEquals(5, pace.warmups());
    assertEquals(9, pace.measurements());
  }

  @Test
  void aStartIsNeitherWarmedUpNorRepeatedInOneJvm() throws CommandLineOptionException {
    var options = new CommandLineOptions("-f", "7", "-wi", "5", "-i", "9");
    Pace pace = Pace.QUICK.changedBy(options, Mode.SingleShotTime);
    assertEquals(7, pace.forks());
    assertEquals(0, pace.warmups());
    assertEquals(1, pace.measurements());
  }

  @Test
  void aVectorKernelIsWarmedUpThreeTimesAsLong() throws CommandLineOptionException {
    Map<String, Integer> warmups = new HashMap<>();
    var plan = new Plan(new JmhOptions("HashBenchmark"), List.of(FULL), Set.of("scalar", "vector"));
    for (Cell cell : plan.of(Suites.named("hashes").orElseThrow())) {
      warmups.put(cell.contender().name(), Pace.QUICK.of(cell, new JmhOptions()).warmups());
      assertEquals(7, Pace.QUICK.of(cell, new JmhOptions("-wi", "7")).warmups());
    }
    assertEquals(9, warmups.get("vector"));
    assertEquals(3, warmups.get("scalar"));
  }

  @Test
  void soIsAWriterThatCallsItOnceAPage() throws CommandLineOptionException {
    Map<String, Integer> warmups = new HashMap<>();
    var plan = new Plan(new JmhOptions("Encode"), List.of(FULL), Set.of("scalar", "vector"));
    for (Cell cell : plan.of(Suites.named("byte-stream-split").orElseThrow())) {
      warmups.put(cell.contender().name(), Pace.QUICK.of(cell, new JmhOptions()).warmups());
    }
    assertEquals(Map.of("stock", 3, "scalar", 3, "vector", 9), warmups);
  }

  @Test
  void soIsADictionaryOfNumbers() throws CommandLineOptionException {
    Map<String, Integer> warmups = new HashMap<>();
    var options = new JmhOptions("[.]DictionaryEncode");
    var plan = new Plan(options, List.of(FULL), Set.of("scalar", "vector"));
    for (Cell cell : plan.of(Suites.named("dictionary").orElseThrow())) {
      warmups.put(cell.contender().name(), Pace.QUICK.of(cell, new JmhOptions()).warmups());
    }
    assertEquals(Map.of("stock", 3, "scalar", 3, "vector", 9), warmups);
  }

  @Test
  void aTransposeWaitsForTheCompilerInstead() throws CommandLineOptionException {
    var plan = new Plan(new JmhOptions("encode"), List.of(FULL), Set.of("vector"));
    for (Cell cell : plan.of(Suites.named("transposes").orElseThrow())) {
      assertEquals(3, Pace.QUICK.of(cell, new JmhOptions()).warmups(), cell.contender().name());
    }
  }

  @Test
  void whatAWriterDoesInFrontOfAKernelWarmsItUpWithoutMore() throws CommandLineOptionException {
    var plan = new Plan(new JmhOptions(), List.of(FULL), Set.of("vector"));
    for (Cell cell : plan.of(Suites.named("files").orElseThrow())) {
      assertEquals(3, Pace.QUICK.of(cell, new JmhOptions()).warmups());
    }
  }
}
