// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.agent.testkit.ClassFiles;
import io.github.lanewise.agent.testkit.FewRows;
import io.github.lanewise.agent.testkit.Jvm;
import io.github.lanewise.agent.testkit.ReportText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that the agent leaves old class files alone, such as those of parquet-java up to 1.9. The
 * JVM would refuse them once they are changed.
 */
@Tag("any-release")
class OldClassFilesIT {
  private static final String ENCODING = "org/apache/parquet/column/Encoding";

  @Test
  void theApplicationRunsAndTheClassIsLeftAlone(@TempDir Path folder) throws IOException {
    ClassFiles.write(folder, ENCODING, ClassFiles.withoutPrivateMethods(ClassFiles.read(ENCODING)));
    String plain = ENCODING + "$1";
    ClassFiles.write(folder, plain, ClassFiles.asForJava6(ClassFiles.read(plain)));
    Path report = folder.resolve("report.txt");
    Jvm.Outcome outcome =
        new Jvm()
            .agent("report=" + report)
            .classPath(folder + File.pathSeparator + Jvm.classPathWithoutLanewise())
            .run(FewRows.class);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals(new Jvm().run(FewRows.class).out(), outcome.out());
    assertTrue(
        outcome
            .err()
            .contains(
                "leaves org.apache.parquet.column.Encoding$1 in class loader app as it is:"
                    + " its class file is of version 50, before Java 8"),
        outcome.err());
    ReportText text = ReportText.read(report);
    assertEquals(1, text.count("classes left alone"));
    assertEquals(0, text.count("PLAIN pages read"));
    assertFalse(text.lines().stream().anyMatch(line -> line.contains("PLAIN readers of Lanewise")));
  }
}
