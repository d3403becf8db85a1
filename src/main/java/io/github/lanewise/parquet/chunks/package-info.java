// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the pages of column chunks from arrays, with levels, values and statistics, and decides
 * where pages and row groups end. Internal: {@code ColumnsWriter} is the API.
 */
package io.github.lanewise.parquet.chunks;
