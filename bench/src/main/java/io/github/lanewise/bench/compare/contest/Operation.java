// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

/** What is done to a page of values. */
public enum Operation {
  ENCODE,
  DECODE,
  HASH
}
