// SPDX-License-Identifier: Apache-2.0
/**
 * The row groups of a file, which parquet-java reads after a look at the sizes that it would make
 * memory of. Internal: it may change any time.
 */
package io.github.lanewise.parquet.groups;
