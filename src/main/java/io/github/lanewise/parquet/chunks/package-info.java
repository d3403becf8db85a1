// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays become the pages of a column chunk: levels, values, statistics, and where pages and row
 * groups end. Internal: {@code ColumnsWriter} is the API.
 */
package io.github.lanewise.parquet.chunks;
