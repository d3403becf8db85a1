// SPDX-License-Identifier: Apache-2.0

/**
 * Is {@code bench/run}. It decides which benchmarks run under which conditions, one fork after
 * another. {@code Suite} lists the suites, {@code Plan} makes matches of them, {@code InTurns}
 * measures the matches, and {@code Fork} is one JVM.
 */
package io.github.lanewise.bench.run;
