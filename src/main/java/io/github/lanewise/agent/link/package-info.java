// SPDX-License-Identifier: Apache-2.0
/** Links changed classes to Lanewise. The JVM calls it when changed code runs first. */
package io.github.lanewise.agent.link;
