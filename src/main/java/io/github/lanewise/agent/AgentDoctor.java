// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.Doctor;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The main class of the agent's jar. Without {@code --parquet} it runs the doctor. With {@code
 * --parquet CLASSPATH} it lists the changes that the agent would make in each copy of parquet-java
 * on that class path. With {@code --help} it prints the agent's help and then the doctor's.
 */
public final class AgentDoctor {
  private static final String PARQUET = "--parquet";

  private static final String HELP =
      """
      lanewise-agent.jar makes an application that contains parquet-java write and read faster.
      It is an option of Java:
        java -javaagent:lanewise-agent.jar[=KEY=VALUE,...] [--add-modules jdk.incubator.vector] ...

        writers, readers, binary, hash-cache   on (the default) or off: parts of the agent
        engines       off (the default) or on: readers of engines, too: those of Iceberg 1.11
                      and of Spark 3.4.4 to 4.2.1
        report        off (the default), stderr, or a file: the agent writes there what it did, when
                      the JVM ends; %p in the file's name is the process, %h the host
        report-every  seconds: the report is also written while the application runs, and replaces the
                      one before
        strict        on or off (the default): the JVM ends if the agent would leave something alone
        wait          seconds of CPU time (10, with strict 0): until the process has used so much,
                      parquet-java's own code serves; a short program gains nothing from Lanewise's

      -Dlanewise.agent=off, or LANEWISE_AGENT=off in the environment, switches the agent off.
      --add-modules jdk.incubator.vector allows vectors, from Java 21 on.

      java -jar lanewise-agent.jar --parquet CLASSPATH lists the copies of parquet-java on a class path,
        tells what the agent would change in them, and whether Lanewise's writers and readers pass their
        self-tests with them.
        CLASSPATH      as for java -cp: jars, folders, and FOLDER/* for all jars of a folder; the agent
                       does not look into jars within jars, nor into jars that manifests name

      The exit status is 0 if the agent knows all copies, and 1 if it would leave something to
      parquet-java's own code. It is 2 if there is no copy, or if something on the class path is missing
      or cannot be read. Standard error names it, and copies in other places are listed all the same.

      java -jar lanewise-agent.jar without --parquet is the doctor:
      """;

  private AgentDoctor() {}

  /** Prints the report and ends the JVM with the exit status. */
  public static void main(String[] args) throws InterruptedException {
    if (args.length > 0 && args[0].equals(PARQUET)) {
      int status = examine(args, System.out, System.err);
      if (System.out.checkError()) {
        System.err.println("doctor: the report could not be written");
        status = 2;
      }
      System.exit(status);
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
