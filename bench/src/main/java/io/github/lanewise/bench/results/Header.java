// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.results;

import java.util.List;

/**
 * What a run was.
 *
 * @param command as it was typed, but for folders
 * @param date of its beginning, as in 2026-11-21T01:50:00Z
 * @param commit abbreviated; "unknown" outside of a clone
 * @param dirty whether sources differed from that commit
 * @param bits the widths of vectors asked for
 * @param failures the benchmarks that could not be measured, and why
 */
public record Header(
    String command,
    String date,
    String processor,
    String system,
    String commit,
    boolean dirty,
    String jmh,
    List<String> jdks,
    List<Integer> bits,
    List<String> providers,
    List<String> parquet,
    List<String> failures) {

  /** In a line above the figures. */
  public String text() {
    return "%s, %s, %s, commit %s, JMH %s".formatted(processor, system, date, commitText(), jmh);
  }

  /** The commit as people write it. */
  public String commitText() {
    return dirty ? commit + " with changes" : commit;
  }
}
