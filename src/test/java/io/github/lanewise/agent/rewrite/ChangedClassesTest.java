// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Options.Feature;
import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.agent.testkit.AgentLog;
import io.github.lanewise.agent.testkit.BinaryResults;
import io.github.lanewise.agent.testkit.ChangedBytes;
import io.github.lanewise.agent.testkit.LocalCopy;
import io.github.lanewise.agent.testkit.PageOfEachKind;
import io.github.lanewise.agent.testkit.PlainLevels;
import io.github.lanewise.agent.testkit.SerialForms;
import io.github.lanewise.agent.testkit.WaitThreads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs changed classes of parquet-java in this JVM, and compares them with unchanged classes. */
class ChangedClassesTest {
  private static final Set<Feature> ALL = EnumSet.allOf(Feature.class);
  private static final Set<Feature> NONE = EnumSet.noneOf(Feature.class);

  private static final String WRITERS = "hands out writers of Lanewise";
  private static final String PLAIN_READERS = "hands out PLAIN readers of Lanewise";
  private static final String SPLIT_READERS = "hands out BYTE_STREAM_SPLIT readers of Lanewise";
  private static final String TEXT = "makes Strings with the JDK's own decoding of arrays";
  private static final String HASH_CACHE = "remembers its hash";
  private static final String SERIAL = "serialises the bytes of a value, not the array around them";

  private static final Map<String, Set<String>> LOOPS_OF_BINARY =
      Map.of(
          "io.api.Binary",
          Set.of(
              "hashes with Lanewise",
              "compares for equality with Lanewise",
              "compares for order with Lanewise"));

  /** Keeps the many lines that these tests log off the console. No test checks them. */
  @AutoClose private static final AgentLog LOG = new AgentLog();

  /**
   * One copy for several tests, because linking and testing its writers and readers takes a while.
   */
  private static final LocalCopy SERVED = new LocalCopy(ALL);

  @TempDir Path folder;

  @Test
  void valuesHaveTheSameHashesOrderTextsAndCopies() throws Exception {
    List<String> stock = binaryResults(new LocalCopy(NONE));
    LocalCopy copy = new LocalCopy(ALL);
    assertEquals(stock, binaryResults(copy));
    Map<String, Set<String>> expected = new TreeMap<>(LOOPS_OF_BINARY);
    expected.put("io.api.Binary$ByteArrayBackedBinary", Set.of(HASH_CACHE, TEXT));
    expected.put("io.api.Binary$ByteArraySliceBackedBinary", Set.of(HASH_CACHE, SERIAL, TEXT));
    expected.put("io.api.Binary$ByteBufferBackedBinary", Set.of(HASH_CACHE));
    assertEquals(expected, effects(copy));

    LocalCopy loadedBefore = new LocalCopy(ALL, false, Target.STOCK_ROOT);
    assertEquals(stock, binaryResults(loadedBefore));
    expected.put("io.api.Binary$ByteArrayBackedBinary", Set.of(TEXT));
    expected.put("io.api.Binary$ByteArraySliceBackedBinary", Set.of(TEXT));
    expected.remove("io.api.Binary$ByteBufferBackedBinary");
    assertEquals(expected, effects(loadedBefore));
  }

  @Test
  void onlyConstantsRememberTheirHash() throws Exception {
    assertEquals(hashes("remembered"), lines(new LocalCopy(ALL).run(ChangedBytes.class)));
    LocalCopy without = new LocalCopy(EnumSet.complementOf(EnumSet.of(Feature.HASH_CACHE)));
    assertEquals(hashes("computed"), lines(without.run(ChangedBytes.class)));
  }

  private static List<String> hashes(String ofConstants) {
    List<String> lines = new ArrayList<>(Collections.nCopies(4, "constant " + ofConstants));
    lines.addAll(Collections.nCopies(4, "reused computed"));
    return lines;
  }

  private static List<String> lines(String said) {
    return said.lines().toList();
  }

  /** {@code BinaryUnderAgentIT} also reads such streams, with and without the agent. */
  @Test
  void aValueIsSerialisedWithoutItsPage() throws Exception {
    Path small = folder.resolve("small");
    SERVED.run(SerialForms.class, "write", small);
    assertTrue(Files.size(small) < 1_000, () -> small.toFile().length() + " bytes");
    Map<String, Set<String>> effects = effects(SERVED);
    assertEquals(Set.of(PLAIN_READERS), effects.get("column.Encoding$1"));
    assertEquals(Set.of(SPLIT_READERS), effects.get("column.Encoding$3"));
  }

  @Test
  void pagesGoThroughLanewise() throws Exception {
    String stock = new LocalCopy(NONE).run(PageOfEachKind.class);
    assertTrue(stock.lines().allMatch(line -> line.endsWith(" by stock")), stock);
    long before = pages("PLAIN pages written") + pages("PLAIN pages read");
    String pages = SERVED.run(PageOfEachKind.class);
    // Two PLAIN pages are written, one of ints and one of floats, and one page is read.
    assertEquals(before + 3, pages("PLAIN pages written") + pages("PLAIN pages read"));
    assertEquals(stock.replace(" by stock", " by Lanewise"), pages);
    assertEquals(Set.of(WRITERS), effects(SERVED).get("column.ParquetProperties"));
  }

  /** Such pages are definition levels in PLAIN, for instance, which no writer makes any more. */
  @Test
  void pagesThatLanewiseDoesNotReadAreStocks() throws Exception {
    assertEquals(List.of("stock"), lines(SERVED.run(PlainLevels.class)));
    assertEquals(Set.of(PLAIN_READERS), effects(SERVED).get("column.Encoding$1"));
  }

  /** The JVM does not allow an agent to add members to a loaded class, or to remove them. */
  @Test
  void aClassThatIsLoadedTellsWhichMembersItHasGot() throws Exception {
    for (boolean adds : new boolean[] {true, false}) {
      LocalCopy copy = new LocalCopy(ALL, adds, Target.STOCK_ROOT);
      String binary = "org.apache.parquet.io.api.Binary";
      Class<?> slice = copy.loadClass(binary + "$ByteArraySliceBackedBinary");
      assertEquals(adds, SerialForm.isIn(slice));
      assertEquals(adds, CacheHash.isIn(slice));
      assertFalse(SerialForm.isIn(copy.loadClass(binary)));
      assertFalse(CacheHash.isIn(copy.loadClass(binary)));
    }
  }

  /**
   * {@code ClassLoadersIT} tests the writers and readers of a relocated copy, which need most of
   * its classes.
   */
  @Test
  void aRelocatedCopyIsServedUnderItsOwnNames() throws Exception {
    LocalCopy copy = new LocalCopy(ALL, true, "elsewhere/shaded/parquet");
    assertTrue(copy.run(ChangedBytes.class).startsWith("constant remembered"));
    Set<String> changed = new TreeSet<>();
    for (AgentReport.Changed each : rows(copy)) {
      changed.add(each.className());
    }
    String binary = "elsewhere.shaded.parquet.io.api.Binary";
    assertEquals(
        Set.of(
            binary,
            binary + "$ByteArrayBackedBinary",
            binary + "$ByteArraySliceBackedBinary",
            binary + "$ByteBufferBackedBinary"),
        changed);
  }

  /**
   * The bytes of a stream must not depend on time, so values are serialised in the same way from
   * the start. {@code WaitIT} also tests the time after the wait.
   */
  @Test
  void untilTheWaitIsOverNothingButSerialisationIsLanewises() throws Exception {
    LocalCopy copy = new LocalCopy(ALL);
    String pages;
    try {
      Wait.seconds(1_000_000);
      assertTrue(copy.run(ChangedBytes.class).startsWith("constant computed"));
      Path file = folder.resolve("small");
      copy.run(SerialForms.class, "write", file);
      assertTrue(Files.size(file) < 1_000);
      pages = copy.run(PageOfEachKind.class);
    } finally {
      WaitThreads.end();
    }
    assertTrue(pages.lines().allMatch(line -> line.endsWith(" by stock")), pages);
    assertEquals(Map.of("io.api.Binary$ByteArraySliceBackedBinary", Set.of(SERIAL)), effects(copy));
  }

  private static long pages(String path) {
    return AgentReport.current().pages().getOrDefault(path, 0L);
  }

  /** Returns the results with 5 malformed texts. {@code BinaryUnderAgentIT} has more texts. */
  private List<String> binaryResults(LocalCopy copy) throws Exception {
    Path results = folder.resolve("results");
    copy.run(BinaryResults.class, results, 5);
    return Files.readAllLines(results);
  }

  private static List<AgentReport.Changed> rows(LocalCopy copy) {
    return AgentReport.current().changed().stream()
        .filter(row -> row.loader().equals(copy.loaderName()))
        .toList();
  }

  /** Returns the effects by the names of the classes, which are without parquet-java's prefix. */
  private static Map<String, Set<String>> effects(LocalCopy copy) {
    Map<String, Set<String>> effects = new TreeMap<>();
    for (AgentReport.Changed row : rows(copy)) {
      assertEquals(
          row.effects().size(), Set.copyOf(row.effects()).size(), () -> "twice: " + row.effects());
      effects.put(
          row.className().replace("org.apache.parquet.", ""),
          Collections.unmodifiableSet(new TreeSet<>(row.effects())));
    }
    return effects;
  }
}
