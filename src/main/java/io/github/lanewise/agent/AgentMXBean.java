// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.List;
import java.util.Map;

/**
 * Shows the agent in JMX, under {@code io.github.lanewise:type=Agent}. The attributes have the
 * content of {@link AgentReport} and can be read while the application runs. Every attribute is
 * read-only.
 */
public interface AgentMXBean {
  /** Returns the version of Lanewise. */
  String getVersion();

  /**
   * Returns the abbreviated commit that Lanewise was built from, or "unknown" if it was built
   * without git.
   */
  String getCommit();

  /**
   * Returns "waits" until the process has used the CPU time of the option {@code wait}. Afterwards
   * it returns "accelerates" if classes were changed. Returns "accelerates in part" if in addition
   * a class was left alone, or a part went back to parquet-java's own code. Returns "leaves alone"
   * if all classes that Lanewise knows were left alone, and "nothing changed" if none has run yet.
   */
  String getState();

  /**
   * Returns how much of the wait is over, such as "3 of 10 s of CPU time", and "over" afterwards.
   */
  String getWaited();

  /**
   * Returns a line for each copy of parquet-java, and for each engine, with its name, its class
   * loader, and the numbers of classes that were changed and that were left alone.
   */
  List<String> getCopies();

  /** Returns the parts that went back to parquet-java's own code, and why. */
  List<String> getFellBack();

  /**
   * Returns for each kind of work how often Lanewise did it since the JVM started, in pages or, for
   * packed runs of engines, in runs.
   */
  Map<String, Long> getPages();

  /** Returns lines that tell whether this JVM has vectors, which kernels serve, and why. */
  List<String> getKernels();
}
