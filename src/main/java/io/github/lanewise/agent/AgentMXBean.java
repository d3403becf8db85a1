// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.util.List;
import java.util.Map;

/**
 * The agent as JMX shows it, under {@code io.github.lanewise:type=Agent}: what {@link AgentReport}
 * tells, to be read while the application runs. All attributes are read-only.
 */
public interface AgentMXBean {
  /** The version of Lanewise. */
  String getVersion();

  /** The commit it was built from, abbreviated; "unknown" where it was built without git. */
  String getCommit();

  /**
   * "accelerates"; "accelerates in part" where a class was left alone or something went back to
   * stock; "leaves alone" where no class was changed.
   */
  String getState();

  /** A line for each copy of parquet-java: its name, its class loader, and its classes. */
  List<String> getCopies();

  /** Lists the parts that went back to stock, and why. */
  List<String> getFellBack();

  /** How often each accelerated path was used, counted once a page, since the JVM started. */
  Map<String, Long> getPages();

  /** Tells whether this JVM has vectors, and which kernels serve, and why. */
  List<String> getKernels();
}
