// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Starts the agent; called by {@link Premain}. */
public final class Agent {
  private static boolean started;

  private Agent() {}

  /** Before the application. */
  public static void premain(String text, Instrumentation instrumentation) {
    try {
      start(Options.parse(text), instrumentation);
    } catch (RuntimeException | Error e) {
      String reason = e instanceof IllegalArgumentException ? e.getMessage() : e.toString();
      if (Options.asksForStrict(text)) {
        Journal.refuse(reason);
      }
      System.err.println("lanewise: does nothing: " + reason);
    }
  }

  /**
   * Into an application that runs. What it throws fails the attempt to attach and nothing else.
   *
   * @throws IllegalArgumentException where the text is not understood, or strict
   */
  public static void agentmain(String text, Instrumentation instrumentation) {
    Options options = Options.parse(text);
    if (options.strict()) {
      throw new IllegalArgumentException(
          "strict is for -javaagent: it would end a JVM that has work under way");
    }
    if (start(options, instrumentation)) {
      Retransformer.changeLoaded(options.features(), instrumentation);
    }
  }

  /** False where it has been started before: classes would be changed twice. */
  private static synchronized boolean start(Options options, Instrumentation instrumentation) {
    if (started) {
      System.err.println("lanewise: is started already, further options are ignored");
      return false;
    }
    // Before the transformer: where this fails the agent says that it does nothing.
    Runtime.getRuntime().addShutdownHook(new AtTheEnd(options.report()));
    if (options.strict()) {
      Journal.beStrict();
    }
    // Not able to retransform: then what it has changed, fields included, is for other agents,
    // too, how the class was loaded.
    instrumentation.addTransformer(new Transformer(options.features()), false);
    started = true;
    return true;
  }

  /** A class and no lambda, which takes as long to make as all the rest of the agent's start. */
  private static final class AtTheEnd extends Thread {
    private final String report;

    AtTheEnd(String report) {
      super("lanewise-agent-report");
      this.report = report;
    }

    @Override
    public void run() {
      Journal.end();
      if (Journal.hasSpoken()) {
        Messages.finish();
      }
      switch (report) {
        case Options.OFF -> {}
        case Options.STDERR -> print(System.err);
        default -> write(report.replace("%p", String.valueOf(ProcessHandle.current().pid())));
      }
    }
  }

  private static void print(PrintStream stream) {
    stream.print(AgentReport.current());
    stream.flush();
  }

  private static void write(String file) {
    try {
      Files.writeString(
          Path.of(file),
          AgentReport.current().toString(),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException | RuntimeException e) {
      System.err.println("lanewise: the report cannot be written: " + e);
    }
  }
}
