// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import org.openjdk.jmh.infra.BenchmarkParams;

/** Tells which benchmark of a class runs in this fork. */
public final class Measured {
  private Measured() {}

  /** Returns the name of the benchmark's method. */
  public static String method(BenchmarkParams benchmark) {
    String name = benchmark.getBenchmark();
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
