// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.testkit.ChangedBytes;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.RedefineFromFiles;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that another agent may redefine classes while the application runs. */
class RedefinitionIT {
  /**
   * The agent must add the field of the hash once more, because the JVM refuses a redefinition that
   * removes a field.
   */
  @Test
  void classesThatAreRedefinedFromTheirFilesAreChangedOnceMore(@TempDir Path temporary)
      throws IOException {
    Path once = temporary.resolve("once.txt");
    String rows = new Jvm().agent("strict,report=" + once).run(FewRows.class).out();
    String bytes = new Jvm().agent("strict").run(ChangedBytes.class).out();

    Path report = temporary.resolve("report.txt");
    Object[] names = Target.NAMES.stream().map(name -> Target.STOCK_ROOT + '/' + name).toArray();
    Jvm.Outcome outcome =
        new Jvm()
            .agent("strict,report=" + report)
            .option("-javaagent:" + RedefineFromFiles.agent(temporary))
            .run(RedefineFromFiles.class, names);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(rows + rows + bytes, outcome.out());
    for (String path : new String[] {"PLAIN pages written", "PLAIN pages read"}) {
      assertEquals(
          2 * ReportText.read(once).count(path), ReportText.read(report).count(path), path);
    }
  }
}
