// SPDX-License-Identifier: Apache-2.0
/**
 * The row groups of a file. parquet-java reads them, and Lanewise looks at sizes before
 * parquet-java makes memory for them. Internal: it may change any time.
 */
package io.github.lanewise.parquet.groups;
