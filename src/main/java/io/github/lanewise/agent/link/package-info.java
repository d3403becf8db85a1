// SPDX-License-Identifier: Apache-2.0
/** Links changed classes to Lanewise. The JVM calls it at the first run of changed code. */
package io.github.lanewise.agent.link;
