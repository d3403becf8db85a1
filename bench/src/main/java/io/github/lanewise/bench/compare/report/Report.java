// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

import java.util.List;

/** The whole run, as it is printed, drawn and written. */
public record Report(Setup setup, List<String> howToRead, List<FileResult> files, Summary summary) {

  public Report(Setup setup, List<FileResult> files) {
    this(setup, Footnotes.HOW_TO_READ, List.copyOf(files), Summary.of(files));
  }
}
