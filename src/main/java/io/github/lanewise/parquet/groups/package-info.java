// SPDX-License-Identifier: Apache-2.0
/**
 * Opens files, and reads the chosen columns of their row groups. parquet-java reads the row groups,
 * and Lanewise checks sizes before parquet-java allocates memory for them. Internal: it may change
 * any time.
 */
package io.github.lanewise.parquet.groups;
