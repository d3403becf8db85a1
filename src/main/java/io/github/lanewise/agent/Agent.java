// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import io.github.lanewise.agent.report.Exposure;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.report.Messages;
import io.github.lanewise.agent.report.ReportEvery;
import io.github.lanewise.agent.report.Reporter;
import io.github.lanewise.agent.setup.AgentJar;
import io.github.lanewise.agent.setup.Build;
import io.github.lanewise.agent.setup.Options;
import io.github.lanewise.agent.setup.Wait;
import io.github.lanewise.kernel.Ranges;
import io.github.lanewise.kernel.selection.spi.Task;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;

/** Starts the agent. {@link Premain} calls it. */
final class Agent {
  private static boolean started;

  private Agent() {}

  /** Starts the agent before the application. A second start is ignored, whatever its options. */
  public static void premain(String text, Instrumentation instrumentation) {
    if (isStarted()) {
      return;
    }
    try {
      Options options = Options.parse(text);
      start(options, instrumentation, options.waitSeconds());
    } catch (RuntimeException | Error e) {
      String reason = reason(e);
      if (Options.asksForStrict(text)) {
        Journal.refuse(reason);
      }
      System.err.println("lanewise: does nothing: " + reason);
    }
  }

  private static String reason(Throwable thrown) {
    Throwable e = thrown instanceof ExceptionInInitializerError ? thrown.getCause() : thrown;
    if (e instanceof IllegalArgumentException || e instanceof IllegalStateException) {
      return e.getMessage();
    }
    return e.getCause() == null ? e.toString() : e + ", because of " + e.getCause();
  }

  /**
   * Starts the agent in an application that already runs, so there is no wait for CPU time. An
   * exception fails the attempt to attach, and nothing else.
   *
   * @throws IllegalArgumentException if the text is not understood, or has {@code strict}, and the
   *     agent was not started before
   * @throws IllegalStateException if the class path has another build of Lanewise
   */
  public static void agentmain(String text, Instrumentation instrumentation) {
    if (isStarted()) {
      return;
    }
    Options options = Options.parse(text);
    if (options.strict()) {
      throw new IllegalArgumentException(
          "strict is for -javaagent: it would end a JVM that has work under way");
    }
    if (start(options, instrumentation, 0)) {
      try {
        Retransformer.changeLoaded(options.features(), instrumentation);
      } catch (RuntimeException | Error e) {
        // The agent is on, and changes the classes that are loaded from now on.
        Journal.problem("Lanewise may leave classes that were loaded before it as they are: " + e);
      }
    }
  }

  private static synchronized boolean isStarted() {
    if (started) {
      System.err.println("lanewise: is started already, further options are ignored");
    }
    return started;
  }

  /** Returns false if the agent was started before. A second start would change classes twice. */
  private static synchronized boolean start(
      Options options, Instrumentation instrumentation, int waitSeconds) {
    if (isStarted()) {
      return false;
    }
    refuseAnotherBuild(Task.class);
    refuseAnotherBuild(Ranges.class);
    AgentJar.open();
    if (options.strict()) {
      Journal.beStrict();
    }
    Transformer transformer = new Transformer(options.features());
    // This call loads the classes of the transformer. If the JVM loaded them only when it calls the
    // transformer for a class, they could need the very class that is being loaded.
    transformer.transform(null, null, "java/lang/Object", null, null, null);
    AtTheEnd atTheEnd = new AtTheEnd(options);
    try {
      Runtime.getRuntime().addShutdownHook(atTheEnd);
      // The transformer is registered as one that cannot retransform. So other agents, too, see its
      // changes, fields included, as part of the class as it was loaded.
      instrumentation.addTransformer(transformer, false);
      Wait.seconds(waitSeconds);
      Exposure.prepare(instrumentation);
      if (options.reportEvery() > 0) {
        new ReportEvery(options).start();
      }
    } catch (RuntimeException | Error e) {
      // The caller says that the agent does nothing.
      instrumentation.removeTransformer(transformer);
      try {
        Runtime.getRuntime().removeShutdownHook(atTheEnd);
      } catch (IllegalStateException theJvmEnds) {
        e.addSuppressed(theJvmEnds);
      }
      throw e;
    }
    started = true;
    return true;
  }

  /**
   * Refuses to start if the class path has another build of Lanewise. The JVM searches the
   * application's class path before the agent's jar, so that build would be used in place of the
   * agent's own library.
   *
   * @param library a class that is even in a jar from which unused classes were removed. All
   *     kernels need Task, and dictionaries of strings need Ranges. Codecs need neither, but the
   *     agent's writers and readers take no class of the codecs from the class path
   */
  private static void refuseAnotherBuild(Class<?> library) {
    if (place(Agent.class).equals(place(library))) {
      // This is the usual case. It ends here, because a search for the class files would open the
      // JDK's own modules.
      return;
    }
    String agent = root(Agent.class);
    String found = root(library);
    if (!agent.equals(found)) {
      Build.refuseAnother(agent, found);
    }
  }

  /** Returns the jar or folder of a class, or the class itself if its jar is not known. */
  private static Object place(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null ? type : source.getLocation().toString();
  }

  /** Returns the jar or folder that a class would be loaded from, as the beginning of a URL. */
  private static String root(Class<?> type) {
    String classFile = type.getName().replace('.', '/') + ".class";
    String place = Agent.class.getClassLoader().getResource(classFile).toString();
    return place.substring(0, place.length() - classFile.length());
  }

  /**
   * Writes the report when the JVM ends. It is a class instead of a lambda, because the creation of
   * a lambda takes as long as the rest of the agent's start.
   */
  private static final class AtTheEnd extends Thread {
    private final Options options;

    AtTheEnd(Options options) {
      super("lanewise-agent-report");
      this.options = options;
    }

    @Override
    public void run() {
      Journal.end();
      try {
        if (Journal.hasSpoken()) {
          Messages.finish();
        }
      } catch (RuntimeException | Error brokenClass) {
        // Memory may have run out when the class of the messages was initialised.
      }
      Reporter.write(options);
    }
  }
}
