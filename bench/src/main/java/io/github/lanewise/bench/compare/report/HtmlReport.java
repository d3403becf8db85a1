// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapperBuilder;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.Version;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The report as one page that needs nothing else, neither other files nor a network. */
public final class HtmlReport {
  private HtmlReport() {}

  /** One file of the report with its charts. */
  public record FileView(FileResult result, List<Chart> charts) {}

  public static Path write(Report report, Path folder) throws IOException {
    Path file = folder.resolve("compare.html");
    var files =
        report.files().stream().map(result -> new FileView(result, Chart.of(result))).toList();
    var model = Map.of("report", report, "headings", Heading.OF_ROWS, "files", files);
    try (Writer writer = Files.newBufferedWriter(file)) {
      templates().getTemplate("compare.ftlh").process(model, writer);
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
    return file;
  }

  private static Configuration templates() {
    // The first release that reads the components of records.
    Version version = Configuration.VERSION_2_3_33;
    Configuration templates = new Configuration(version);
    templates.setObjectWrapper(new DefaultObjectWrapperBuilder(version).build());
    templates.setClassForTemplateLoading(HtmlReport.class, "");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    return templates;
  }
}
