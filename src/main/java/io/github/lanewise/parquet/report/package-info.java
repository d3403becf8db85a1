// SPDX-License-Identifier: Apache-2.0
/**
 * Reports how many pages Lanewise writes and reads in this copy of parquet-java, and what it leaves
 * to parquet-java's own code. This is not API.
 */
package io.github.lanewise.parquet.report;
