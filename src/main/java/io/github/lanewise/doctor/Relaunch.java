// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts the doctor again with the same Java, the same options and the vector module. A runtime
 * without the module java.management knows only the options of the environment and the module path.
 */
final class Relaunch {
  private static final String MODULE = "jdk.incubator.vector";
  private static final String MAIN = "io.github.lanewise.Doctor";

  /** Environment variables whose options are among the input arguments of this JVM already. */
  private static final List<String> OPTIONS =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** Options that open a port, which this JVM still occupies when the new one starts. */
  private static final List<String> OF_PORTS =
      List.of("-agentlib:jdwp", "-Xrunjdwp", "-Dcom.sun.management.jmxremote");

  private Relaunch() {}

  /**
   * Returns one sentence that tells why a new JVM would not help, or null if it would. The new JVM
   * has the module, so it does not start a third one.
   */
  static String whyNot() {
    int java = Runtime.version().feature();
    if (java < 21) {
      return "Java " + java + " has no vectors that Lanewise uses, Java 21 or newer has";
    }
    if (ModuleLayer.boot().findModule(MODULE).isPresent()) {
      return "the module " + MODULE + " is loaded already";
    }
    return moduleInRuntime() ? null : "this Java runtime was built without the module " + MODULE;
  }

  static boolean moduleInRuntime() {
    return ModuleFinder.ofSystem().find(MODULE).isPresent();
  }

  /**
   * Starts the doctor and returns the new JVM's exit status. The new JVM inherits this one's input
   * and output.
   */
  static int run(List<String> arguments) throws IOException, InterruptedException {
    Module module = Relaunch.class.getModule();
    String name = module.isNamed() ? module.getName() : "";
    String classPath = System.getProperty("java.class.path", "");
    String home = System.getProperty("java.home");
    ProcessBuilder builder =
        new ProcessBuilder(command(home, options(), name, classPath, arguments));
    if (knowsInputArguments()) {
      builder.environment().keySet().removeAll(OPTIONS);
    }
    Process doctor = builder.inheritIO().start();
    // A user who ends this JVM by its process number does not know of the other one.
    Runtime.getRuntime().addShutdownHook(new Thread(doctor::destroy));
    // A JVM that a signal has ended has a higher status.
    return Math.min(doctor.waitFor(), Command.NOT_DONE);
  }

  static List<String> command(
      String javaHome,
      List<String> inputArguments,
      String module,
      String classPath,
      List<String> arguments) {
    List<String> command = new ArrayList<>(inputArguments);
    command.removeIf(argument -> OF_PORTS.stream().anyMatch(argument::startsWith));
    command.add(0, Path.of(javaHome, "bin", "java").toString());
    command.add("--add-modules=" + MODULE);
    if (!classPath.isEmpty()) {
      command.addAll(List.of("-cp", classPath));
    }
    command.addAll(module.isEmpty() ? List.of(MAIN) : List.of("-m", module + "/" + MAIN));
    command.addAll(arguments);
    return command;
  }

  private static List<String> options() {
    if (knowsInputArguments()) {
      return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }
    String modulePath = System.getProperty("jdk.module.path");
    return modulePath == null ? List.of() : List.of("--module-path=" + modulePath);
  }

  /** A reduced runtime may lack the module that knows the options of this JVM. */
  private static boolean knowsInputArguments() {
    return ModuleLayer.boot().findModule("java.management").isPresent();
  }
}
