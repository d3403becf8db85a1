// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelaunchTest {
  private static final String JAVA = Path.of("home", "bin", "java").toString();

  @Test
  void keepsTheOptionsOfTheJvm() {
    assertEquals(
        List.of(
            JAVA,
            "-XX:UseAVX=2",
            "-Dlanewise.provider=auto",
            "--add-modules=jdk.incubator.vector",
            "-cp",
            "lanewise.jar",
            "io.github.lanewise.Doctor",
            "--json"),
        Relaunch.command(
            "home",
            List.of("-XX:UseAVX=2", "-Dlanewise.provider=auto"),
            "",
            "lanewise.jar",
            List.of("--json")));
  }

  /** The parent JVM holds the port, so the new JVM could not open it and would end. */
  @Test
  void leavesOutOptionsThatOpenAPort() {
    assertEquals(
        List.of(
            JAVA,
            "-Xmx1g",
            "--add-modules=jdk.incubator.vector",
            "-cp",
            "lanewise.jar",
            "io.github.lanewise.Doctor"),
        Relaunch.command(
            "home",
            List.of(
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=5005",
                "-Xmx1g",
                "-Dcom.sun.management.jmxremote.port=9010"),
            "",
            "lanewise.jar",
            List.of()));
  }

  @Test
  void startsTheModuleWhereThereIsOne() {
    assertEquals(
        List.of(
            JAVA,
            "--module-path=lib",
            "--add-modules=jdk.incubator.vector",
            "-m",
            "io.github.lanewise/io.github.lanewise.Doctor"),
        Relaunch.command(
            "home", List.of("--module-path=lib"), "io.github.lanewise", "", List.of()));
  }
}
