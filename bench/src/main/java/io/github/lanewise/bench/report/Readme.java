// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import static java.util.Comparator.comparing;

import io.github.lanewise.bench.results.Headline;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.Ratio;
import io.github.lanewise.bench.results.Result;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Puts tables of results into a document, at the places that the document marks. */
final class Readme {
  private static final String KERNELS = "kernels";
  private static final String HEADLINES = "headlines";

  private Readme() {}

  /**
   * Returns the document with the newest tables in its marked places. If several processors were
   * measured, the last one counts. A place whose suite has no result stays as it is.
   *
   * @throws IllegalArgumentException if the document has no place for any table
   */
  static String with(List<Result> results, String document) {
    if (!has(document, HEADLINES) && !has(document, KERNELS)) {
      throw new IllegalArgumentException("no place for " + HEADLINES + " or " + KERNELS);
    }
    String text = document;
    for (Result result : results.stream().sorted(comparing(r -> r.header().date())).toList()) {
      switch (result.header().suite()) {
        case Headline.SUITE -> text = placed(text, HEADLINES, headlines(result));
        case "transposes" -> text = placed(text, KERNELS, kernels(result));
        default -> {}
      }
    }
    return text;
  }

  private static String placed(String document, String place, String table) {
    if (!has(document, place)) {
      return document;
    }
    int from = document.indexOf(begin(place)) + begin(place).length();
    int to = document.indexOf(end(place));
    return document.substring(0, from) + table + document.substring(to);
  }

  private static boolean has(String document, String place) {
    int from = document.indexOf(begin(place));
    return from >= 0 && document.indexOf(end(place)) > from;
  }

  private static String begin(String place) {
    return "<!-- %s:begin -->\n".formatted(place);
  }

  private static String end(String place) {
    return "<!-- %s:end -->".formatted(place);
  }

  private static String headlines(Result result) {
    return "A call takes 100,000 values through parquet-java's own API, and garbage is that of a"
        + " call. Stock is parquet-java without Lanewise. Control is the same, measured a second"
        + " time: its distance from 1 is noise. ± is half of the 95 % interval of a ratio. A"
        + " dash stands for a ratio that was not measured, or is not known to within 15 %.\n"
        + source(result)
        + ResultTables.published(result.comparisons()).markdown();
  }

  /**
   * Returns the table of kernels. It has a row for each width, and a figure is how many times as
   * fast as the loop a kernel is.
   */
  private static String kernels(Result result) {
    int bits =
        result.comparisons().stream().mapToInt(c -> c.condition().bits()).max().orElseThrow();
    TextTable table =
        new TextTable("width", "decode: vector", "scalar", "encode: vector", "scalar", "÷ copy");
    Map<Integer, MatchTimes> decode = widths(result, "ByteStreamSplit.decode", bits);
    Map<Integer, MatchTimes> encode = widths(result, "ByteStreamSplit.encode", bits);
    // A pattern may have left out decoding or encoding.
    Set<Integer> measured = new TreeSet<>(decode.keySet());
    measured.addAll(encode.keySet());
    for (int width : measured) {
      Optional<MatchTimes> decoded = Optional.ofNullable(decode.get(width));
      Optional<MatchTimes> encoded = Optional.ofNullable(encode.get(width));
      table.add(
          List.of(
              Integer.toString(width),
              sure(decoded.flatMap(some -> some.ratio("vector"))),
              sure(decoded.flatMap(some -> some.ratio("scalar"))),
              sure(encoded.flatMap(some -> some.ratio("vector"))),
              sure(encoded.flatMap(some -> some.ratio("scalar"))),
              byCopy(decoded) + " / " + byCopy(encoded)));
    }
    return ("Byte-stream-split of 100,000 values at %d bits, times as fast as the plain loop; the"
                + " last column is time by that of `System.arraycopy`, decode / encode.\n")
            .formatted(bits)
        + source(result)
        + table.markdown();
  }

  private static Map<Integer, MatchTimes> widths(Result result, String benchmark, int bits) {
    Map<Integer, MatchTimes> widths = new HashMap<>();
    for (MatchTimes comparison : result.comparisons()) {
      if (comparison.benchmark().equals(benchmark) && comparison.condition().bits() == bits) {
        widths.put(Integer.valueOf(comparison.parameters().get("width")), comparison);
      }
    }
    return widths;
  }

  private static String byCopy(Optional<MatchTimes> comparison) {
    return sure(
        comparison.flatMap(
            some ->
                some.named("vector")
                    .flatMap(v -> some.named("copy").map(copy -> MatchTimes.ratio(v, copy)))));
  }

  private static String sure(Optional<Ratio> ratio) {
    return Numbers.times(ratio.filter(some -> !some.wide()));
  }

  private static String source(Result result) {
    return "`%s`: %s.\n\n".formatted(result.header().command(), result.header().text());
  }
}
