// SPDX-License-Identifier: Apache-2.0
/**
 * The bytes of a page as part of an array, its levels, and its values by encoding. Internal: it may
 * change any time.
 */
package io.github.lanewise.parquet.pages;
