// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/**
 * Describes the Java runtime and the machine under it.
 *
 * @param vm the name and the mode of the JVM
 * @param processors the number of processors that this JVM may use
 */
record Host(
    String lanewise,
    String javaVersion,
    String vendor,
    String vm,
    String home,
    String processor,
    String architecture,
    int processors) {

  static Host current() {
    return new Host(
        lanewiseVersion(),
        Runtime.version().toString(),
        System.getProperty("java.vendor", "unknown vendor"),
        System.getProperty("java.vm.name", "unknown VM")
            + ", "
            + System.getProperty("java.vm.info", "unknown mode"),
        System.getProperty("java.home", ""),
        Processor.name(),
        System.getProperty("os.arch", ""),
        Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns the version from the jar's manifest. On the module path it comes from the jar's name.
   */
  static String lanewiseVersion() {
    return Optional.ofNullable(Host.class.getPackage().getImplementationVersion())
        .or(
            () ->
                Optional.ofNullable(Host.class.getModule().getDescriptor())
                    .flatMap(ModuleDescriptor::rawVersion))
        .orElse("without a version");
  }
}
