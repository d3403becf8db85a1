// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class CommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void helpNamesEveryOption() throws InterruptedException {
    assertEquals(0, run("--help"));
    for (String option :
        new String[] {"--with-vector", "--complete", "--json", "--help", "--version"}) {
      assertTrue(out.toString(UTF_8).contains(option), option);
    }
    assertTrue(out.toString(UTF_8).lines().allMatch(line -> line.length() <= 100));
  }

  @Test
  void shortHelpIsTheSame() throws InterruptedException {
    assertEquals(0, run("-h"));
    String brief = out.toString(UTF_8);
    out.reset();
    run("--help");
    assertEquals(out.toString(UTF_8), brief);
  }

  @Test
  void versionIsOneLine() throws InterruptedException {
    assertEquals(0, run("--version"));
    assertTrue(out.toString(UTF_8).startsWith("lanewise "));
    assertEquals(1, out.toString(UTF_8).lines().count());
  }

  @Test
  void unknownArgumentIsNamed() throws InterruptedException {
    assertEquals(2, run("--json", "--jsno"));
    assertEquals("", out.toString(UTF_8));
    assertTrue(err.toString(UTF_8).startsWith("doctor: unknown argument '--jsno'"));
  }

  private int run(String... args) throws InterruptedException {
    return Command.run(args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }
}
