// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A figure that stands for many: {@code bench/run quick} measures these, {@code bench/check}
 * watches them, and the report follows them through the commits.
 *
 * @param parameters those that tell it from its siblings
 */
public record Headline(String title, String benchmark, Map<String, String> parameters) {
  private static final String VALUES = "100000";

  public static final List<Headline> ALL =
      List.of(
          kernel("transpose kernel, decode 4 bytes", "ByteStreamSplit.decode", "4"),
          kernel("transpose kernel, encode 4 bytes", "ByteStreamSplit.encode", "4"),
          kernel("transpose kernel, decode 8 bytes", "ByteStreamSplit.decode", "8"),
          plugin(
              "BYTE_STREAM_SPLIT floats, written", "ByteStreamSplitEncode.encode", "type", "float"),
          read("BYTE_STREAM_SPLIT floats, read", "ByteStreamSplitDecode.oneByOne", "float"),
          plugin("PLAIN ints, written", "PlainEncode.encode", "type", "intRandom"),
          read("PLAIN ints, read", "PlainDecode.oneByOne", "int"),
          read("PLAIN binary of 10 bytes, read", "PlainDecode.oneByOne", "binary10"),
          new Headline(
              "dictionary of strings, 100 distinct",
              "StringDictionaryEncode.encode",
              Map.of("length", "100", "cardinality", "low", "objects", "new", "count", VALUES)),
          new Headline(
              "dictionary of strings, all distinct",
              "StringDictionaryEncode.encode",
              Map.of("length", "10", "cardinality", "high", "objects", "new", "count", VALUES)),
          new Headline(
              "dictionary of ints, 100 distinct",
              "DictionaryEncode.encode",
              Map.of("type", "INT32", "values", "low", "count", VALUES)),
          new Headline(
              "file of 100,000 rows, written",
              "FileWrite.write",
              Map.of("codec", "UNCOMPRESSED", "encodings", "plain")),
          new Headline(
              "file of 100,000 rows, read",
              "FileRead.read",
              Map.of("codec", "UNCOMPRESSED", "encodings", "plain")));

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

  /** Those of the figures that it is made of and that were measured under the label. */
  public List<Figure> figures(List<Figure> figures, String label) {
    return figures.stream()
        .filter(figure -> matches(figure.benchmark(), figure.parameters()))
        .filter(figure -> figure.condition().label().equals(label))
        .toList();
  }

  /**
   * Its rivals under one condition: empty where it was not measured, or without the baseline that
   * it always has.
   */
  public List<Figure> rivals(List<Figure> figures, Figure.Condition condition) {
    List<Figure> rivals =
        figures.stream()
            .filter(figure -> matches(figure.benchmark(), figure.parameters()))
            .filter(figure -> figure.condition().equals(condition))
            .toList();
    String baseline = benchmark.startsWith("ByteStreamSplit.") ? "loop" : "stock";
    return Run.named(baseline, rivals).isPresent() ? rivals : List.of();
  }

  /** How many times as fast as the baseline vectors are. */
  public Optional<Ratio> ratio(List<Figure> figures, Figure.Condition condition) {
    List<Figure> rivals = rivals(figures, condition);
    return Run.named("vector", rivals)
        .map(figure -> Ratio.of(Run.baseline(rivals).orElseThrow(), figure));
  }
}
