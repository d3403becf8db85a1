// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

/**
 * Names the code that runs: contests of one label run the same methods.
 *
 * @param encoding PLAIN, BYTE_STREAM_SPLIT, or {@link #NO_ENCODING}
 */
public record Label(String type, String encoding, Operation operation) {
  /** What {@link #encoding} is where values are hashed. */
  public static final String NO_ENCODING = "-";
}
