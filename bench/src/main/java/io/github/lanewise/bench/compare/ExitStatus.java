// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.compare.report.Summary;

/** What the command returns to the shell; one that differs outweighs ten that cannot be read. */
final class ExitStatus {
  static final int IDENTICAL = 0;
  static final int DIFFERS = 1;
  static final int UNUSABLE = 2;
  static final int FAILED = 3;

  private ExitStatus() {}

  static int of(Summary summary) {
    if (summary.differing() > 0) {
      return DIFFERS;
    }
    return summary.unusable() > 0 ? UNUSABLE : IDENTICAL;
  }
}
