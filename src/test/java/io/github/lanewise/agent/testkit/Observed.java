// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import io.github.lanewise.agent.AgentReport;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingStream;

/**
 * An application that observes the agent while it runs, called as {@code Observed [bean | wait |
 * AGENT]}. It prints the attributes of the agent's bean, an event of the agent, and the last event
 * of each path. With "bean" it prints only the bean, and with "wait" no paths. With the jar of an
 * agent, it attaches that agent after it has used JMX and Flight Recorder.
 */
public final class Observed {
  private static final String EVENT = "io.github.lanewise.Pages";
  private static final String AGENT_EVENT = "io.github.lanewise.Agent";
  private static final String BEAN = "bean";
  private static final String WAIT = "wait";
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  private Observed() {}

  public static void main(String[] args) throws Exception {
    String what = args.length > 0 ? args[0] : "";
    if (!List.of("", BEAN, WAIT).contains(what)) {
      ManagementFactory.getPlatformMBeanServer();
      try (Recording recording = new Recording()) {
        recording.start();
        AttachToItself.attach(what, "");
      }
    }
    OnePage.main(args);
    printBean();
    if (!what.equals(BEAN)) {
      printAgentEvent();
    }
    if (!List.of(BEAN, WAIT).contains(what)) {
      printEvents();
    }
  }

  private static void printAgentEvent() throws InterruptedException {
    CountDownLatch one = new CountDownLatch(1);
    try (RecordingStream stream = new RecordingStream()) {
      stream.enable(AGENT_EVENT).withPeriod(Duration.ofMillis(200));
      stream.onEvent(
          AGENT_EVENT,
          event -> {
            if (one.getCount() > 0) {
              for (String field : List.of("version", "commit", "state", "waited")) {
                System.out.println("agent " + field + ": " + event.getString(field));
              }
              one.countDown();
            }
          });
      stream.startAsync();
      if (!one.await(MOST_NANOS, TimeUnit.NANOSECONDS)) {
        throw new IllegalStateException("no event of the agent");
      }
    }
  }

  private static void printEvents() throws InterruptedException {
    Map<String, Long> pages = new ConcurrentSkipListMap<>();
    CountDownLatch all = new CountDownLatch(1);
    try (RecordingStream stream = new RecordingStream()) {
      stream.enable(EVENT).withPeriod(Duration.ofMillis(200));
      stream.onEvent(
          EVENT,
          event -> {
            pages.put(event.getString("path"), event.getLong("pages"));
            if (pages.keySet().containsAll(AgentReport.current().pages().keySet())) {
              all.countDown();
            }
          });
      stream.startAsync();
      if (!all.await(MOST_NANOS, TimeUnit.NANOSECONDS)) {
        throw new IllegalStateException("no events but " + pages);
      }
    }
    pages.forEach((path, count) -> System.out.println("event " + path + ": " + count));
  }

  private static void printBean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("io.github.lanewise:type=Agent");
    long start = System.nanoTime();
    while (!server.isRegistered(name)) {
      if (System.nanoTime() - start > MOST_NANOS) {
        throw new IllegalStateException("no bean");
      }
      Thread.sleep(100);
    }
    for (MBeanAttributeInfo each : server.getMBeanInfo(name).getAttributes()) {
      System.out.println(each.getName() + (each.isWritable() ? " can be set" : ""));
      print(server.getAttribute(name, each.getName()));
    }
  }

  private static void print(Object value) {
    if (value instanceof Object[] lines) {
      Arrays.stream(lines).forEach(line -> System.out.println("  " + line));
    } else if (value instanceof TabularData table) {
      table.keySet().forEach(key -> print(table, (List<?>) key));
    } else {
      System.out.println("  " + value);
    }
  }

  private static void print(TabularData table, List<?> key) {
    System.out.println("  " + key.get(0) + ": " + table.get(key.toArray()).get("value"));
  }
}
