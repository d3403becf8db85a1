// SPDX-License-Identifier: Apache-2.0
/**
 * Holds the Java agent, which accelerates an unchanged application that contains parquet-java.
 *
 * <p>{@code -javaagent:lanewise-agent.jar} starts it. {@link io.github.lanewise.agent.AgentReport}
 * tells what it has changed. It works in these steps:
 *
 * <ol>
 *   <li>{@code Premain} checks the version of Java and starts {@code Agent}, which reads the {@code
 *       Options} and installs a {@code Transformer}.
 *   <li>When a class of parquet-java is loaded, {@code JoinPoints} names the changes to it, and
 *       {@code Rewriter} makes them. A class with methods that {@code KnownBodies} does not know
 *       stays as it was.
 *   <li>A changed method that hands out writers or readers asks {@code CallSites} for them. They
 *       come from {@code io.github.lanewise.parquet} and the packages below it, which {@code
 *       AdapterLoader} defines anew for each copy of parquet-java. Other changed methods call
 *       {@code BinaryBytes}.
 *   <li>The {@code Journal} records each event, and {@code Messages} logs it, never while a class
 *       is being changed.
 * </ol>
 *
 * @since 0.1.0
 */
package io.github.lanewise.agent;
