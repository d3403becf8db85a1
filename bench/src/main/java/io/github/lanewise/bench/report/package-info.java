// SPDX-License-Identifier: Apache-2.0

/** Tables and the page that {@code bench/report} makes of all runs. */
package io.github.lanewise.bench.report;
