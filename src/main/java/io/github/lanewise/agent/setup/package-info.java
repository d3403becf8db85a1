// SPDX-License-Identifier: Apache-2.0
/** Holds the agent's options, its wait until it pays, its jar and its build. */
package io.github.lanewise.agent.setup;
