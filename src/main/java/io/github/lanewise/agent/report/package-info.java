// SPDX-License-Identifier: Apache-2.0
/**
 * Records what the agent has done, and tells it: in the log, in the report, to JMX and to Flight
 * Recorder.
 */
package io.github.lanewise.agent.report;
