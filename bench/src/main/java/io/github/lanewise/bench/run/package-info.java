// SPDX-License-Identifier: Apache-2.0

/**
 * {@code bench/run}: which benchmarks run under which conditions, one fork after another. {@code
 * Suites} says what there is, {@code Plan} makes cells of it, {@code Fork} measures one.
 */
package io.github.lanewise.bench.run;
