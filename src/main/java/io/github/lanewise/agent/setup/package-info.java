// SPDX-License-Identifier: Apache-2.0
/** Holds what the agent is started with: its options, and the build that it is of. */
package io.github.lanewise.agent.setup;
