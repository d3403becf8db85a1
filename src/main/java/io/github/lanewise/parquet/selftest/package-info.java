// SPDX-License-Identifier: Apache-2.0
/**
 * Tests writers and readers before they are handed out. This is not API.
 *
 * <p>A {@code Kind} is an encoding and a physical type. Its self-test puts {@code AwkwardValues}
 * through parquet-java's own writers or readers and through Lanewise's. The callers hand in
 * functions that make Lanewise's writers and readers, so no class here names their classes.
 */
package io.github.lanewise.parquet.selftest;
