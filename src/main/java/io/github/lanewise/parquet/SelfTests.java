// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import io.github.lanewise.parquet.read.PageReaders;
import io.github.lanewise.parquet.selftest.ReaderKinds;
import io.github.lanewise.parquet.selftest.WriterKinds;

/**
 * Holds the kinds of writers and readers that are handed out, each after its self-test. It is
 * public for the agent, and not part of the API.
 *
 * @hidden
 */
public final class SelfTests {
  static final WriterKinds WRITERS = new WriterKinds(WriterChoice::of);
  static final ReaderKinds READERS = new ReaderKinds(PageReaders::of);

  private SelfTests() {}

  /**
   * Runs all self-tests that have not been run.
   *
   * @return the number of kinds of writers and readers that have passed their self-tests
   */
  public static int runAll() {
    return WRITERS.passing() + READERS.passing();
  }
}
