// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection.jvm;

import java.nio.ByteOrder;

/**
 * Holds the properties of the JVM and the processor that {@link Gate} decides by. As they are in
 * one record, tests can describe any machine.
 *
 * @param javaVersion feature release, for instance 17
 * @param runtimeVersion the version with its update, for instance "25.0.3"
 * @param vmName the name of the JVM, for instance "OpenJDK 64-Bit Server VM"
 * @param vmInfo how the JVM executes code, for instance "mixed mode, sharing"
 * @param jvmciCompiler whether a compiler written in Java (Graal) takes C2's place
 * @param stopsBeforeC2 whether {@code -XX:TieredStopAtLevel} excludes C2
 * @param avxOrNotX86 whether C2 uses AVX; true on processors that are no x86
 * @param littleEndian whether the processor is little-endian
 * @param versionedClasses whether the running classes of Lanewise come from META-INF/versions
 * @param modulePresent whether jdk.incubator.vector is in the boot layer
 * @param preferredBits bits of the preferred vector shape, or 0 if the module is absent or does not
 *     start
 */
public record Facts(
    int javaVersion,
    String runtimeVersion,
    String vmName,
    String vmInfo,
    boolean jvmciCompiler,
    boolean stopsBeforeC2,
    boolean avxOrNotX86,
    boolean littleEndian,
    boolean versionedClasses,
    boolean modulePresent,
    int preferredBits) {

  /**
   * Collects the facts of this JVM. This initialises the vector module where it is present, which
   * takes tens of milliseconds.
   *
   * @param compilerToo whether to ask for the compiler's flags, which takes tens of milliseconds
   *     more
   */
  static Facts collect(boolean compilerToo) {
    boolean modulePresent = VectorModule.versionedClasses() && vectorModulePresent();
    return new Facts(
        // Runtime.version() would take milliseconds.
        Integer.parseInt(System.getProperty("java.specification.version")),
        System.getProperty("java.version"),
        System.getProperty("java.vm.name", ""),
        System.getProperty("java.vm.info", ""),
        compilerToo && HotSpotFlags.jvmciCompiler(),
        compilerToo && HotSpotFlags.stopsBeforeC2(),
        !compilerToo || HotSpotFlags.avxOrNotX86(),
        ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN,
        VectorModule.versionedClasses(),
        modulePresent,
        modulePresent ? bitsOfModule() : 0);
  }

  /** Returns whether C2 compiles, or another optimising compiler in its place. */
  public boolean optimising() {
    return !stopsBeforeC2
        && !vmInfo.contains("interpreted mode")
        && !vmInfo.contains("emulated-client");
  }

  static boolean vectorModulePresent() {
    try {
      // ModuleLayer.findModule would take milliseconds if the module is absent.
      Class.forName("jdk.incubator.vector.Vector", false, null);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  private static int bitsOfModule() {
    try {
      return VectorModule.preferredBits();
    } catch (LinkageError | RuntimeException cannotStart) {
      // The doctor reports the other facts all the same. The gate has the reason, see Machine.
      return 0;
    }
  }
}
