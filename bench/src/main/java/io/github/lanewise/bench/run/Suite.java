// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A set of benchmarks that answer one question.
 *
 * @param classes simple names of the benchmark classes, without "Benchmark"
 * @param providers Lanewise's providers to measure if the command line names none
 * @param narrowed for parameters named here, only the values that match are measured
 * @param set for parameters named here, these values instead of the benchmark's own
 */
record Suite(
    String name,
    String answers,
    List<String> classes,
    Set<String> providers,
    Map<String, Pattern> narrowed,
    Map<String, List<String>> set) {

  /** The suite that calls Arrow's native code, and needs to be told where that is. */
  static final String ARROW = "arrow";

  private static final Set<String> USUAL = new LinkedHashSet<>(List.of("scalar", "vector"));

  /** All suites, in the order of their listing. */
  static final List<Suite> ALL =
      List.of(
          Suite.of(
              "transposes",
              "the byte-stream-split kernels alone, beside a plain loop and a copy",
              "ByteStreamSplit"),
          Suite.of("moves", "the PLAIN kernels alone, beside a copy", "LittleEndian"),
          Suite.of(
              "hashes",
              "the hash of one value and of many, beside a loop and Arrays.hashCode",
              "Hash",
              "HashAll"),
          Suite.of(
              "hybrid",
              "streams of the RLE/bit-packing hybrid to ints, beside parquet-java's decoder",
              "HybridDecode"),
          Suite.of(
              "levels",
              "definition levels to bitmaps, and values over nulls, beside decoder, loop and copy",
              "Presence",
              "OverNulls"),
          Suite.of(
              "lookups",
              "the values of a dictionary's ids, beside a loop and a copy",
              "DictionaryLookup"),
          Suite.of(
              "packing",
              "bit-packed runs and pages, beside parquet-java's packers and a copy",
              "BitPacking"),
          Suite.of(
              "statistics",
              "minimum and maximum of a page, beside parquet-java's statistics and a loop",
              "MinMax"),
          Suite.of("memory", "what typed arrays and direct buffers cost", "Memory"),
          Suite.of(
                  "sizes",
                  "whether the kernels pay for 1,000 and 20,000 values as for 100,000",
                  "ByteStreamSplit")
              .with(
                  Map.of("width", List.of("4", "8"), "count", List.of("1000", "20000", "100000"))),
          Suite.of(ARROW, "the kernels beside Arrow C++'s (--libarrow FILE)", "ByteStreamSplit")
              .with(
                  Map.of(
                      "width", List.of("2", "4", "8"),
                      "implementation", List.of("copy", "loop", "arrow", "scalar", "vector"))),
          Suite.of(
                  "int",
                  "PLAIN ints through parquet-java's API, one value a call",
                  "PlainEncode",
                  "PlainDecode")
              .narrowedTo("type", "int.*"),
          Suite.of(
                  "numbers",
                  "PLAIN longs, floats, doubles and booleans through the same API",
                  "PlainEncode",
                  "PlainDecode")
              .narrowedTo("type", "long|float|double|boolean"),
          Suite.of(
                  "binary",
                  "PLAIN binary and text of 10, 100 and 1,000 bytes",
                  "PlainEncode",
                  "PlainDecode",
                  "TextDecode")
              .narrowedTo("type", "binary.*|string.*"),
          Suite.of(
              "version-2",
              "pages that only version 2 of parquet-java's writers makes: deltas, and runs of booleans",
              "Version2Encode"),
          Suite.of("fixed", "PLAIN values of 2, 7, 12 and 16 bytes", "PlainEncode", "PlainDecode")
              .narrowedTo("type", "fixed.*"),
          Suite.of(
              "byte-stream-split",
              "BYTE_STREAM_SPLIT pages of every type through parquet-java's API",
              "ByteStreamSplitEncode",
              "ByteStreamSplitDecode"),
          Suite.of(
              "dictionary",
              "dictionary-encoded numbers and strings, few and many distinct; fastutil's map",
              "DictionaryEncode",
              "StringDictionaryEncode",
              "IntDictionary"),
          Suite.of(
              "delta",
              "DELTA_BINARY_PACKED pages into arrays, beside parquet-java's reader",
              "DeltaDecode"),
          Suite.of("files", "whole files written and read", "FileWrite", "FileRead"),
          Suite.of(
              "columns",
              "all columns of a file into arrays, beside parquet-java's ColumnReader",
              "ColumnsRead"),
          Suite.of(
                  "columns-threads",
                  "eight files into arrays, on one thread and on two",
                  "ColumnsThreads")
              .by("vector"),
          Suite.of(
              "columns-write",
              "a whole table from arrays into a file, beside parquet-java's example writer",
              "ColumnsWrite"),
          Suite.of(
                  "columns-arrow",
                  "Arrow vectors beside arrays, read from a file and written into one",
                  "ArrowRead",
                  "ArrowWrite")
              .by("vector"),
          Suite.of("row-groups", "a wide row group of strings written out", "RowGroupFlush"),
          Suite.of(
              "concurrent", "files written and read on 1, 2 and 4 threads at once", "Concurrent"),
          Suite.of(
                  "cold-start",
                  "what Lanewise costs a young JVM: the first 1, 10, 100 and 1,000 pages",
                  "ColdStart")
              .by("scalar", "auto", "vector"));

  static Optional<Suite> named(String name) {
    return ALL.stream().filter(suite -> suite.name().equals(name)).findFirst();
  }

  static Suite of(String name, String answers, String... classes) {
    return new Suite(name, answers, List.of(classes), USUAL, Map.of(), Map.of());
  }

  Suite narrowedTo(String parameter, String pattern) {
    return new Suite(
        name, answers, classes, providers, Map.of(parameter, Pattern.compile(pattern)), set);
  }

  Suite with(Map<String, List<String>> values) {
    return new Suite(name, answers, classes, providers, narrowed, values);
  }

  Suite by(String... providers) {
    return new Suite(
        name, answers, classes, new LinkedHashSet<>(List.of(providers)), narrowed, set);
  }
}
