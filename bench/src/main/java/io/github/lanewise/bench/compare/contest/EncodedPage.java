// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare.contest;

/** {@code count} values as stock parquet-java encoded them. */
record EncodedPage(byte[] bytes, int count) {}
