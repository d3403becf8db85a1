// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The report for machines: the fields of {@link Report}, with speeds in full precision. */
public final class JsonReport {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonReport() {}

  public static Path write(Report report, Path folder) {
    Path file = folder.resolve("compare.json");
    JSON.writeValue(file, report);
    return file;
  }
}
