// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names a comparison that represents many others. {@code bench/run quick} measures all headlines,
 * {@code bench/check} watches them, and README shows the first five.
 *
 * @param parameters the parameters that distinguish it from other comparisons of the benchmark
 */
public record Headline(String title, String benchmark, Map<String, String> parameters) {
  /** The suite of all headlines. */
  public static final String SUITE = "quick";

  private static final String VALUES = "100000";

  /** The headlines that tell a user of parquet-java what to expect. */
  public static final List<Headline> README =
      List.of(
          file("PLAIN file of 100,000 rows, written", "FileWrite.write"),
          file("PLAIN file of 100,000 rows, read", "FileRead.read"),
          plugin(
              "BYTE_STREAM_SPLIT floats, written", "ByteStreamSplitEncode.encode", "type", "float"),
          read("BYTE_STREAM_SPLIT floats, read", "ByteStreamSplitDecode.oneByOne", "float"),
          strings("dictionary of strings of 100 bytes, 100 distinct", "100", "low"));

  private static final List<Headline> OTHERS =
      List.of(
          kernel("transpose kernel, decode 4 bytes", "ByteStreamSplit.decode", "4"),
          kernel("transpose kernel, encode 4 bytes", "ByteStreamSplit.encode", "4"),
          kernel("transpose kernel, decode 8 bytes", "ByteStreamSplit.decode", "8"),
          plugin("PLAIN ints, written", "PlainEncode.encode", "type", "intRandom"),
          read("PLAIN ints, read", "PlainDecode.oneByOne", "int"),
          read("PLAIN binary of 10 bytes, read", "PlainDecode.oneByOne", "binary10"),
          strings("dictionary of strings, all distinct", "10", "high"),
          new Headline(
              "dictionary of ints, 100 distinct",
              "DictionaryEncode.encode",
              Map.of("type", "INT32", "values", "low", "count", VALUES)));

  public static final List<Headline> ALL = Stream.concat(README.stream(), OTHERS.stream()).toList();

  private static Headline file(String title, String benchmark) {
    return new Headline(title, benchmark, Map.of("codec", "UNCOMPRESSED", "encodings", "plain"));
  }

  private static Headline strings(String title, String length, String cardinality) {
    return new Headline(
        title,
        "StringDictionaryEncode.encode",
        Map.of("length", length, "cardinality", cardinality, "objects", "new", "count", VALUES));
  }

  private static Headline kernel(String title, String benchmark, String width) {
    return new Headline(title, benchmark, Map.of("width", width, "count", VALUES));
  }

  private static Headline plugin(String title, String benchmark, String name, String value) {
    return new Headline(title, benchmark, Map.of(name, value, "count", VALUES));
  }

  private static Headline read(String title, String benchmark, String type) {
    return new Headline(title, benchmark, Map.of("type", type, "memory", "heap", "count", VALUES));
  }

  public boolean matches(String benchmark, Map<String, String> parameters) {
    return this.benchmark.equals(benchmark)
        && parameters.entrySet().containsAll(this.parameters.entrySet());
  }

  /** Returns the headline's comparison among those of one run. */
  public Optional<MatchTimes> in(List<MatchTimes> comparisons) {
    return comparisons.stream().filter(c -> matches(c.benchmark(), c.parameters())).findFirst();
  }
}
