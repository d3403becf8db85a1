// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import io.github.lanewise.bench.ExitStatus;
import io.github.lanewise.bench.compare.Alternation.Pace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Is the outcome of one call of the command. */
record CompareRun(int status, String out, String err, Path folder) {
  private static final Pace HASTE =
      new Pace(1, Duration.ofNanos(1), Duration.ZERO, Duration.ofNanos(1));

  static CompareRun of(Path folder, Object... arguments) {
    return of(Library.LANEWISE, folder, arguments);
  }

  /** Runs the command with the provider scalar, so that no trials are held. */
  static CompareRun of(Library library, Path folder, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of("--out", folder.toString(), "--provider", "scalar"));
    Arrays.stream(arguments).map(Object::toString).forEach(all::add);
    CommandLine command =
        new CommandLine(new Compare(library, HASTE, HASTE))
            .setOverwrittenOptionsAllowed(true)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err));
    int status = ExitStatus.of(command, all.toArray(String[]::new));
    return new CompareRun(status, out.toString(), err.toString(), folder);
  }

  String json() throws IOException {
    return Files.readString(folder.resolve("compare.json"));
  }
}
