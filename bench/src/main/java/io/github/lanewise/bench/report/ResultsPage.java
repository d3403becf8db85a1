// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.report;

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

/** All machines on one page that needs nothing else, neither other files nor a network. */
final class ResultsPage {
  private ResultsPage() {}

  static void write(List<Machine> machines, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    var model = Map.of("machines", machines, "howToRead", Tables.HOW_TO_READ);
    try (Writer writer = Files.newBufferedWriter(file)) {
      templates().getTemplate("results.ftlh").process(model, writer);
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Configuration templates() {
    // The first release that reads the components of records.
    Version version = Configuration.VERSION_2_3_33;
    Configuration templates = new Configuration(version);
    templates.setObjectWrapper(new DefaultObjectWrapperBuilder(version).build());
    templates.setClassForTemplateLoading(ResultsPage.class, "");
    templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    templates.setLogTemplateExceptions(false);
    return templates;
  }
}
