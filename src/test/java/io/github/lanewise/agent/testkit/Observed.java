// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.testkit;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * {@code Observed FOLDER}: an application that is looked at while it runs. Prints the attributes of
 * the agent's bean, and of each path the last event.
 */
public final class Observed {
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  private Observed() {}

  public static void main(String[] args) throws Exception {
    OnePage.main(args);
    Path file = Path.of(args[0], "observed.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("io.github.lanewise.Pages").withPeriod(Duration.ofMillis(200));
      recording.start();
      printBean();
      recording.stop();
      recording.dump(file);
    }
    Map<String, Long> pages = new TreeMap<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      pages.put(event.getString("path"), event.getLong("pages"));
    }
    pages.forEach((path, count) -> System.out.println("event " + path + ": " + count));
    Files.delete(file);
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
