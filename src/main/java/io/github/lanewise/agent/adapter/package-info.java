// SPDX-License-Identifier: Apache-2.0
/**
 * Answers the questions of changed classes of parquet-java. Like {@code io.github.lanewise.parquet}
 * it is defined once for each copy of parquet-java, beside it, so it may name parquet-java's types.
 */
package io.github.lanewise.agent.adapter;
