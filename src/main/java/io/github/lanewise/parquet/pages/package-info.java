// SPDX-License-Identifier: Apache-2.0
/** The bytes of a page as part of an array, and its levels. Internal: it may change any time. */
package io.github.lanewise.parquet.pages;
