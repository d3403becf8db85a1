// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.report;

import io.github.lanewise.agent.AgentMXBean;
import io.github.lanewise.agent.AgentReport;
import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.setup.Wait;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/** Implements {@link AgentMXBean}. Each attribute is computed when it is read. */
final class AgentBean implements AgentMXBean {
  private static final String NAME = "io.github.lanewise:type=Agent";

  private AgentBean() {}

  /**
   * Registers the bean. If another thread is making the platform MBean server, the method waits for
   * the server.
   */
  static void register() {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(new AgentBean(), new ObjectName(NAME));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String getVersion() {
    return Build.ofAgent().version();
  }

  @Override
  public String getCommit() {
    return Build.ofAgent().commit();
  }

  @Override
  public String getState() {
    return State.now();
  }

  @Override
  public String getWaited() {
    return Wait.progress();
  }

  @Override
  public List<String> getCopies() {
    AgentReport report = AgentReport.current();
    Map<String, int[]> classes = new LinkedHashMap<>();
    report.changed().forEach(each -> counts(classes, each.className(), each.loader())[0]++);
    report.leftAlone().forEach(each -> counts(classes, each.className(), each.loader())[1]++);
    List<String> lines = new ArrayList<>();
    classes.forEach(
        (copy, counts) ->
            lines.add(copy + ": " + counts[0] + " classes changed, " + counts[1] + " left alone"));
    return lines;
  }

  private static int[] counts(Map<String, int[]> classes, String className, String loader) {
    String root = Target.ofAny(className.replace('.', '/')).root().replace('/', '.');
    return classes.computeIfAbsent(root + " in " + loader, copy -> new int[2]);
  }

  @Override
  public List<String> getFellBack() {
    return AgentReport.current().fellBack().stream()
        .map(each -> each.what() + ": " + each.reason())
        .toList();
  }

  @Override
  public Map<String, Long> getPages() {
    return AgentReport.current().pages();
  }

  @Override
  public List<String> getKernels() {
    return Kernels.lines(AgentReport.current());
  }
}
