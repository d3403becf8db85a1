// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the pages of a column chunk of arrays: levels, values, statistics, and where pages and row
 * groups end. Internal: {@code ColumnsWriter} is the API.
 */
package io.github.lanewise.parquet.chunks;
