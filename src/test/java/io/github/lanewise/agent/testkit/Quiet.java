// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

/** An application that neither logs nor uses parquet-java. */
public final class Quiet {
  private Quiet() {}

  public static void main(String[] args) {
    System.out.println("quiet");
  }
}
