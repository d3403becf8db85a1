// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import java.lang.instrument.Instrumentation;

/** Starts the agent; called by {@link Premain}. */
public final class Agent {
  private static final String CLASS_OF_AGENT = "io/github/lanewise/agent/Agent.class";
  private static final String CLASS_OF_LIBRARY = "io/github/lanewise/Acceleration.class";

  private static boolean started;

  private Agent() {}

  /** Starts the agent before the application. */
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
   * Starts the agent in an application that runs. An exception fails the attempt to attach, and
   * nothing else.
   *
   * @throws IllegalArgumentException if the text is not understood, or has {@code strict}
   * @throws IllegalStateException if the class path has another build of Lanewise
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

  /** Returns false if it was started before, since classes would be changed twice. */
  private static synchronized boolean start(Options options, Instrumentation instrumentation) {
    if (started) {
      System.err.println("lanewise: is started already, further options are ignored");
      return false;
    }
    refuseAnotherBuild(Agent.class.getClassLoader());
    // This comes before the transformer: if it fails, the agent reports that it does nothing.
    Runtime.getRuntime().addShutdownHook(new AtTheEnd(options));
    if (options.reportEvery() > 0) {
      new ReportEvery(options).start();
    }
    if (options.strict()) {
      Journal.beStrict();
    }
    // The transformer is not able to retransform. So its changes, fields included, are part of the
    // class as it was loaded, for other agents, too.
    instrumentation.addTransformer(new Transformer(options.features()), false);
    started = true;
    Exposure.prepare();
    return true;
  }

  /**
   * The JVM searches the application's class path before the agent's jar. So a Lanewise there would
   * be used in place of the library that the agent was built with.
   */
  private static void refuseAnotherBuild(ClassLoader loader) {
    String agent = root(loader, CLASS_OF_AGENT);
    String library = root(loader, CLASS_OF_LIBRARY);
    if (!agent.equals(library)) {
      Build.refuseAnother(agent, library);
    }
  }

  /** The jar or folder that a class would be loaded from, as the beginning of a URL. */
  private static String root(ClassLoader loader, String classFile) {
    String place = loader.getResource(classFile).toString();
    return place.substring(0, place.length() - classFile.length());
  }

  /** The jar or folder of the agent's classes. */
  static String root() {
    return root(Agent.class.getClassLoader(), CLASS_OF_AGENT);
  }

  /** A class instead of a lambda, whose creation takes as long as the rest of the agent's start. */
  private static final class AtTheEnd extends Thread {
    private final Options options;

    AtTheEnd(Options options) {
      super("lanewise-agent-report");
      this.options = options;
    }

    @Override
    public void run() {
      Journal.end();
      if (Journal.hasSpoken()) {
        Messages.finish();
      }
      Reporter.write(options);
    }
  }
}
