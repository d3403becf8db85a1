// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentMXBean;
import io.github.lanewise.agent.copy.Target;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class AgentBeanTest {
  private static final String NAME = "io.github.lanewise:type=Agent";

  /** With {@code engines=on} a class of Iceberg is changed, which is in no copy of parquet-java. */
  @Test
  void classesOfEnginesAreListedByTheirPackage() throws Exception {
    Target engine =
        Target.ofEngine(
            "org/apache/iceberg/arrow/vectorized/parquet/VectorizedByteStreamSplitValuesReader");
    Journal.changed(
        engine,
        AgentBeanTest.class.getClassLoader(),
        "decodes BYTE_STREAM_SPLIT pages with Lanewise");
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(NAME);
    if (!server.isRegistered(name)) {
      AgentBean.register();
    }
    List<String> copies = JMX.newMXBeanProxy(server, name, AgentMXBean.class).getCopies();
    String start = "org.apache.iceberg.arrow.vectorized.parquet in class loader app: 1 classes";
    assertTrue(copies.stream().anyMatch(line -> line.startsWith(start)), copies::toString);
  }
}
