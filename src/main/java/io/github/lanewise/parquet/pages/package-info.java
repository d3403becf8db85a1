// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the bytes of a page, its levels, and its values, with a class for each encoding. Internal:
 * it may change any time.
 */
package io.github.lanewise.parquet.pages;
