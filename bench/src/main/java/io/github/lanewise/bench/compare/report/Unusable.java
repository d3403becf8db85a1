// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.report;

/**
 * Input that parquet-java cannot read.
 *
 * @param column null where it is the whole file
 */
public record Unusable(String file, String column, String reason) {
  @Override
  public String toString() {
    return column == null
        ? "%s: %s".formatted(file, reason)
        : "%s: column %s: %s".formatted(file, column, reason);
  }
}
