// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.Doctor;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main class of the agent's jar: {@code doctor}, and {@code doctor --parquet CLASSPATH}, which
 * tells what the agent would do to each copy of parquet-java there. Asked for help it explains the
 * agent first.
 */
public final class AgentDoctor {
  private static final String PARQUET = "--parquet";

  private static final String HELP =
      """
      lanewise-agent.jar makes an application with parquet-java inside write and read faster. It is an option of Java:

        java -javaagent:lanewise-agent.jar[=KEY=VALUE,...] [--add-modules jdk.incubator.vector] ...

        writers, readers, binary, hash-cache   on (as without them) or off: parts of the agent
        report        off (as without it), stderr, or a file: what the agent did, when the JVM ends;
                      %p in the file's name is the process, %h the host
        report-every  seconds: the report is also written while the application runs, over the one before
        strict        on or off (as without it): the JVM ends where something would be left alone

      -Dlanewise.agent=off, or LANEWISE_AGENT=off in the environment, switches it off.
      --add-modules jdk.incubator.vector is for vectors, from Java 21 on.

      java -jar lanewise-agent.jar --parquet CLASSPATH: which copies of parquet-java lie there, what the agent would
        change, and whether Lanewise's writers and readers pass their self-tests with them.
        CLASSPATH      as for java -cp: jars, folders, and FOLDER/* for all jars of a folder;
                       jars within jars, and those that manifests name, are not looked into

      Exit status: 0 when the agent knows all of them, 1 when it would leave something to stock,
      2 when there is none, or when something on the class path is missing or cannot be read
      (it is named on standard error, and copies in other places are listed all the same).

      java -jar lanewise-agent.jar: the doctor.

      """;

  private AgentDoctor() {}

  /** Prints the report and ends the JVM with the exit status. */
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0 && args[0].equals(PARQUET)) {
      System.exit(examine(args, System.out, System.err));
    }
    List<String> arguments = Arrays.asList(args);
    if (arguments.contains("--help") || arguments.contains("-h")) {
      System.out.print(HELP);
      Doctor.main(new String[] {"--help"});
    }
    Doctor.main(args);
  }

  static int examine(String[] args, PrintStream out, PrintStream err) {
    if (args.length != 2) {
      err.println("doctor: --parquet needs one class path");
      return 2;
    }
    List<String> unread = new ArrayList<>();
    List<ParquetCopy> copies = ParquetCopy.on(args[1], unread::add);
    List<String> leftToStock = new ArrayList<>();
    for (ParquetCopy copy : copies) {
      out.print(copy.text());
      if (copy.changes().containsKey(CopyTest.ASKED_FIRST)) {
        out.print(CopyTest.of(copy, args[1], leftToStock::add, unread::add));
      }
    }
    unread.forEach(line -> err.println("doctor: " + line));
    if (copies.isEmpty()) {
      err.println("doctor: there is no parquet-java on this class path");
      return 2;
    }
    if (!unread.isEmpty()) {
      return 2;
    }
    return leftToStock.isEmpty() && copies.stream().allMatch(ParquetCopy::known) ? 0 : 1;
  }
}
