// SPDX-License-Identifier: Apache-2.0

/** What runs leave behind in {@code bench/results}, and the ratios between it. */
package io.github.lanewise.bench.results;
