// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.Version;
import io.github.lanewise.bench.results.MatchTimes;
import io.github.lanewise.bench.results.Result;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes all results on one page of HTML. It needs neither other files nor a network. */
public final class Page {
  private Page() {}

  /** The part of the page with one result. */
  public record Section(Result.Header header, List<Line> lines) {}

  /**
   * The line of one rival.
   *
   * @param comparison the comparison in words for its first rival, and empty for the others
   * @param bar the speed of the rival in percent of the fastest one of its comparison
   */
  public record Line(
      String comparison, String rival, String time, String times, String garbage, double bar) {}

  static void write(List<Result> results, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    var sections = results.stream().map(Page::section).toList();
    try (Writer writer = Files.newBufferedWriter(file)) {
      templates()
          .getTemplate("page.ftlh")
          .process(Map.of("sections", sections, "howToRead", ResultTables.HOW_TO_READ), writer);
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
  }

  static Section section(Result result) {
    List<Line> lines = new ArrayList<>();
    for (MatchTimes comparison : result.comparisons()) {
      double shortest =
          comparison.rivals().stream()
              .mapToDouble(rival -> rival.time().value())
              .min()
              .orElseThrow();
      String words =
          "%s, %s, %s"
              .formatted(
                  comparison.benchmark(),
                  comparison.parametersText(),
                  comparison.condition().text());
      for (MatchTimes.Times rival : comparison.rivals()) {
        double time = rival.time().value();
        lines.add(
            new Line(
                rival == comparison.rivals().getFirst() ? words : "",
                rival.text(),
                Numbers.time(time, comparison.unit()),
                Numbers.times(comparison.ratio(rival)),
                Numbers.bytes(rival.allocated()),
                100 * shortest / time));
      }
    }
    return new Section(result.header(), lines);
  }

  private static Configuration templates() {
    // This is the first version that reads the components of records.
    Version version = Configuration.VERSION_2_3_33;
    Configuration templates = new Configuration(version);
    templates.setObjectWrapper(new DefaultObjectWrapperBuilder(version).build());
    templates.setClassForTemplateLoading(Page.class, "");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    return templates;
  }
}
