// SPDX-License-Identifier: Apache-2.0
/**
 * Answers the questions of changed classes of parquet-java. Like {@code io.github.lanewise.parquet}
 * and the packages below that, this package is defined anew for each copy of parquet-java, by a
 * child of the copy's class loader. So it may name parquet-java's types.
 */
package io.github.lanewise.agent.adapter;
