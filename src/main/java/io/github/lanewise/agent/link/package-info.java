// SPDX-License-Identifier: Apache-2.0
/**
 * Links changed classes to Lanewise. The JVM calls {@code Links} when changed code runs for the
 * first time.
 */
package io.github.lanewise.agent.link;
