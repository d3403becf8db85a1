// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import com.sun.tools.attach.VirtualMachine;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.io.api.Binary;

/**
 * {@code AttachToItself AGENT OPTIONS}: uses parquet-java, and gets the agent only then; runs
 * {@link FewRows} under it. The JVM must be started with {@code -Djdk.attach.allowAttachSelf}.
 */
public final class AttachToItself {
  private AttachToItself() {}

  public static void main(String[] args) throws Exception {
    Binary before = Binary.fromString("before");
    int hash = before.hashCode();
    ParquetProperties.builder().build();
    Encoding.PLAIN.usesDictionary();

    VirtualMachine machine = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
    machine.loadAgent(args[0], args[1]);
    machine.detach();

    if (before.hashCode() != hash) {
      throw new IllegalStateException("another hash: " + before.hashCode());
    }
    FewRows.main(args);
  }
}
