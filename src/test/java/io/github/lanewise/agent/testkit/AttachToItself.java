// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import com.sun.tools.attach.VirtualMachine;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * {@code AttachToItself AGENT OPTIONS [JCMD]}: uses parquet-java, and gets the agent only then, by
 * that command where there is one; runs {@link FewRows} under it. The JVM must be started with
 * {@code -Djdk.attach.allowAttachSelf}.
 */
public final class AttachToItself {
  private AttachToItself() {}

  public static void main(String[] args) throws Exception {
    Binary before = Binary.fromString("before");
    int hash = before.hashCode();
    ParquetProperties.builder().build();
    Encoding.PLAIN.usesDictionary();

    String process = String.valueOf(ProcessHandle.current().pid());
    if (args.length > 2) {
      new ProcessBuilder(args[2], process, "JVMTI.agent_load", args[0], args[1])
          .inheritIO()
          .start()
          .waitFor();
    } else {
      VirtualMachine machine = VirtualMachine.attach(process);
      machine.loadAgent(args[0], args[1]);
      machine.detach();
    }

    if (before.hashCode() != hash) {
      throw new IllegalStateException("another hash: " + before.hashCode());
    }
    FewRows.main(args);
  }
}
