// SPDX-License-Identifier: Apache-2.0
/**
 * Holds the differences between releases of parquet-java. This is not API.
 *
 * <p>parquet-java's own classes are tested once. Their version would not do, because distributions
 * have changes of their own that no version tells.
 */
package io.github.lanewise.parquet.stock;
