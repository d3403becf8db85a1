// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * An application with an MBean server of its own. It uses platform beans, too, but never asks for
 * the platform's server. It prints the servers at its end.
 */
public final class OwnServer {
  private OwnServer() {}

  public static void main(String[] args) throws Exception {
    MBeanServer own = MBeanServerFactory.createMBeanServer("own");
    own.registerMBean(
        new StandardMBean(() -> {}, Runnable.class), new ObjectName("own:type=Runnable"));
    ManagementFactory.getRuntimeMXBean().getUptime();
    ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
    OnePage.main(args);
    // If the agent starts this thread at all, it does so before the page is written.
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (each.getName().equals("lanewise-agent-exposure")) {
        each.join();
      }
    }
    List<MBeanServer> all = MBeanServerFactory.findMBeanServer(null);
    all.forEach(each -> System.out.println(each.getDefaultDomain()));
  }
}
