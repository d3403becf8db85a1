// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.AgentMXBean;
import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Loaders;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Build;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class AgentBeanTest {
  private static final String NAME = "io.github.lanewise:type=Agent";

  /**
   * With {@code engines=on} the agent changes a class of Iceberg, which is in no copy of
   * parquet-java.
   */
  @Test
  void classesOfEnginesAreListedByTheirPackage() throws Exception {
    Target engine =
        Target.ofEngine(
            "org/apache/iceberg/arrow/vectorized/parquet/VectorizedByteStreamSplitValuesReader");
    Journal.changed(
        engine,
        AgentBeanTest.class.getClassLoader(),
        "decodes BYTE_STREAM_SPLIT pages with Lanewise");
    List<String> copies = bean().getCopies();
    String start = "org.apache.iceberg.arrow.vectorized.parquet in class loader app: 1 classes";
    assertTrue(copies.stream().anyMatch(line -> line.startsWith(start)), copies::toString);
  }

  @Test
  void aCopyHasOneLineWithTheNumbersOfItsClasses() throws Exception {
    ClassLoader loader = new ClassLoader(null) {};
    Journal.changed(Target.of("org/apache/parquet/io/api/Binary"), loader, "hashes");
    Journal.changed(Target.of("org/apache/parquet/column/Encoding$1"), loader, "reads");
    Journal.leftAlone(Target.of("org/apache/parquet/column/Encoding$3"), loader, "unknown");
    String where = "org.apache.parquet in " + Loaders.name(loader);
    assertEquals(
        List.of(where + ": 2 classes changed, 1 left alone"),
        bean().getCopies().stream().filter(line -> line.startsWith(where)).toList());
  }

  @Test
  void theOtherAttributesAreThoseOfTheReport() throws Exception {
    Journal.changed(
        Target.of("org/apache/parquet/io/api/Binary"), new ClassLoader(null) {}, "hashes");
    Journal.fellBack("a part of this test", new LinkageError("x"));
    Journal.countsOf(null, "elsewhere/parquet", Map.of("pages of this bean", 5));
    AgentMXBean bean = bean();
    assertEquals(Build.ofAgent().version(), bean.getVersion());
    assertEquals(Build.ofAgent().commit(), bean.getCommit());
    assertEquals("accelerates in part", bean.getState());
    assertEquals("over", bean.getWaited());
    assertTrue(
        bean.getFellBack().contains("a part of this test: java.lang.LinkageError: x"),
        () -> bean.getFellBack().toString());
    assertEquals(5, bean.getPages().get("pages of this bean"));
    assertEquals(Kernels.lines(AgentReport.current()), bean.getKernels());
  }

  private static AgentMXBean bean() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName(NAME);
    if (!server.isRegistered(name)) {
      AgentBean.register();
    }
    return JMX.newMXBeanProxy(server, name, AgentMXBean.class);
  }
}
