// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.timing;

/**
 * The result of one contest.
 *
 * @param stock million bytes per second
 * @param lanewise million bytes per second
 */
public record Timing(double stock, double lanewise) {
  public double ratio() {
    return lanewise / stock;
  }
}
