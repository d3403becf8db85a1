// SPDX-License-Identifier: Apache-2.0
/**
 * A file and its row groups: which columns are read, and with which codecs. parquet-java reads row
 * groups, and Lanewise looks at sizes before parquet-java makes memory for them. Internal: it may
 * change any time.
 */
package io.github.lanewise.parquet.groups;
