// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the doctor again on the same Java with the same options and the vector module. */
final class Relaunch {
  private static final String MODULE = "jdk.incubator.vector";
  private static final String MAIN = "io.github.lanewise.Doctor";

  private Relaunch() {}

  /**
   * Whether a new JVM could have what this one lacks. Never true in that new JVM, as it has the
   * module: nothing goes round in circles.
   */
  static boolean helps() {
    return Runtime.version().feature() >= 21
        && ModuleLayer.boot().findModule(MODULE).isEmpty()
        && moduleInRuntime();
  }

  /** One sentence where it does not help. */
  static String whyNot() {
    int java = Runtime.version().feature();
    if (java < 21) {
      return "Java " + java + " has no vectors that Lanewise uses, Java 21 or newer has";
    }
    return moduleInRuntime()
        ? "the module " + MODULE + " is loaded already"
        : "this Java runtime was built without the module " + MODULE;
  }

  static boolean moduleInRuntime() {
    return ModuleFinder.ofSystem().find(MODULE).isPresent();
  }

  /** Returns the new JVM's exit status; its input and output are this one's. */
  static int run(List<String> arguments) throws IOException, InterruptedException {
    Module module = Relaunch.class.getModule();
    ProcessBuilder builder =
        new ProcessBuilder(
            command(
                System.getProperty("java.home"),
                inputArguments(),
                module.isNamed() ? module.getName() : "",
                System.getProperty("java.class.path", ""),
                arguments));
    // Their options are among the input arguments already.
    builder
        .environment()
        .keySet()
        .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
    return builder.inheritIO().start().waitFor();
  }

  static List<String> command(
      String javaHome,
      List<String> inputArguments,
      String module,
      String classPath,
      List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(javaHome, "bin", "java").toString());
    command.addAll(inputArguments);
    command.add("--add-modules=" + MODULE);
    if (!classPath.isEmpty()) {
      command.addAll(List.of("-cp", classPath));
    }
    if (module.isEmpty()) {
      command.add(MAIN);
    } else {
      command.addAll(List.of("-m", module + "/" + MAIN));
    }
    command.addAll(arguments);
    return command;
  }

  private static List<String> inputArguments() {
    // A reduced runtime may lack the module that knows them.
    return ModuleLayer.boot().findModule("java.management").isPresent()
        ? ManagementFactory.getRuntimeMXBean().getInputArguments()
        : List.of();
  }
}
