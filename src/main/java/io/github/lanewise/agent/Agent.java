// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.instrument.Instrumentation;

/** Starts the agent; called by {@link Premain}. */
public final class Agent {
  private static boolean started;

  private Agent() {}

  /** Before the application. */
  public static void premain(String text, Instrumentation instrumentation) {
    try {
      start(Options.parse(text), instrumentation);
    } catch (RuntimeException | Error e) {
      String reason = isForPeople(e) ? e.getMessage() : e.toString();
      if (Options.asksForStrict(text)) {
        Journal.refuse(reason);
      }
      System.err.println("lanewise: does nothing: " + reason);
    }
  }

  private static boolean isForPeople(Throwable e) {
    return e instanceof IllegalArgumentException || e instanceof IllegalStateException;
  }

  /**
   * Into an application that runs. What it throws fails the attempt to attach and nothing else.
   *
   * @throws IllegalArgumentException where the text is not understood, or strict
   * @throws IllegalStateException where the class path has another build of Lanewise
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
    String conflict = Build.conflict(Agent.class.getClassLoader());
    if (conflict != null) {
      throw new IllegalStateException(conflict);
    }
    Reporter reporter = new Reporter(options);
    // Before the transformer: where this fails the agent says that it does nothing.
    Runtime.getRuntime().addShutdownHook(new AtTheEnd(reporter));
    if (options.reportEvery() > 0) {
      new ReportEvery(reporter, options.reportEvery()).start();
    }
    if (options.strict()) {
      Journal.beStrict();
    }
    // Not able to retransform: then what it has changed, fields included, is for other agents,
    // too, how the class was loaded.
    instrumentation.addTransformer(new Transformer(options.features()), false);
    started = true;
    Journal.startAtFirst(new Exposure());
    return true;
  }

  /** A class and no lambda, which takes as long to make as all the rest of the agent's start. */
  private static final class AtTheEnd extends Thread {
    private final Reporter reporter;

    AtTheEnd(Reporter reporter) {
      super("lanewise-agent-report");
      this.reporter = reporter;
    }

    @Override
    public void run() {
      Journal.end();
      if (Journal.hasSpoken()) {
        Messages.finish();
      }
      reporter.write();
    }
  }
}
