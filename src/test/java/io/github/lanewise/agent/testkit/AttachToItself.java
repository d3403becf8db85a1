// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import com.sun.tools.attach.VirtualMachine;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * A program for tests, called as {@code AttachToItself AGENT OPTIONS [JCMD]}. It uses parquet-java,
 * then attaches the agent to itself, and runs {@link FewRows}. With JCMD, that command attaches the
 * agent. The JVM must be started with {@code -Djdk.attach.allowAttachSelf}.
 */
public final class AttachToItself {
  private AttachToItself() {}

  public static void main(String[] args) throws Exception {
    Binary before = Binary.fromString("before");
    int hash = before.hashCode();
    ParquetProperties.builder().build();
    Encoding.PLAIN.usesDictionary();

    if (args.length > 2) {
      String process = String.valueOf(ProcessHandle.current().pid());
      new ProcessBuilder(args[2], process, "JVMTI.agent_load", args[0], args[1])
          .inheritIO()
          .start()
          .waitFor();
    } else {
      attach(args[0], args[1]);
    }

    if (before.hashCode() != hash) {
      throw new IllegalStateException("another hash: " + before.hashCode());
    }
    FewRows.main(args);
  }

  static void attach(String agent, String options) throws Exception {
    VirtualMachine machine = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
    machine.loadAgent(agent, options);
    machine.detach();
  }
}
