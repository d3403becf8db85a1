// SPDX-License-Identifier: Apache-2.0
/**
 * What changed classes of parquet-java ask. Like {@code io.github.lanewise.parquet} it is defined
 * once for each copy of parquet-java, beside it, so it may name parquet-java's types.
 */
package io.github.lanewise.agent.adapter;
