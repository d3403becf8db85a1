// SPDX-License-Identifier: Apache-2.0
/**
 * The Java agent: an application with parquet-java inside runs accelerated, unchanged.
 *
 * <p>{@code -javaagent:lanewise-agent.jar} starts it; {@link io.github.lanewise.agent.AgentReport}
 * tells what it has changed. How it works, in the order of events:
 *
 * <ol>
 *   <li>{@code Premain} checks the version of Java and starts {@code Agent}, which reads the {@code
 *       Options} and installs a {@code Transformer}.
 *   <li>When a class of parquet-java is loaded, {@code JoinPoints} names what is to be changed in
 *       it, and {@code Rewriter} does so. A class that {@code KnownBodies} does not know stays as
 *       it was.
 *   <li>A changed method that hands out writers or readers asks {@code CallSites} for them, once:
 *       they come from {@code io.github.lanewise.parquet}, which {@code AdapterLoader} defines
 *       beside each copy of parquet-java. Other changed methods call {@code BinaryBytes}.
 *   <li>The {@code Journal} records each event, and {@code Messages} logs it, never while a class
 *       is being changed.
 * </ol>
 */
package io.github.lanewise.agent;
