// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import java.nio.ByteOrder;

/**
 * The properties of the JVM and the processor that {@link Gate} decides by. They are in one record,
 * so that tests can describe any machine.
 *
 * @param javaVersion feature release, 17 for instance
 * @param runtimeVersion the version with its update, "25.0.3" for instance
 * @param vmName "OpenJDK 64-Bit Server VM" for instance
 * @param vmInfo how the JVM executes code, "mixed mode, sharing" for instance
 * @param jvmciCompiler whether a compiler written in Java (Graal) takes C2's place
 * @param stopsBeforeC2 whether {@code -XX:TieredStopAtLevel} keeps C2 out
 * @param littleEndian the processor's byte order
 * @param versionedClasses whether this copy of Lanewise was loaded from META-INF/versions
 * @param modulePresent whether jdk.incubator.vector is in the boot layer
 * @param preferredBits bits of the preferred vector shape; 0 where the module is absent
 */
public record Facts(
    int javaVersion,
    String runtimeVersion,
    String vmName,
    String vmInfo,
    boolean jvmciCompiler,
    boolean stopsBeforeC2,
    boolean littleEndian,
    boolean versionedClasses,
    boolean modulePresent,
    int preferredBits) {

  /**
   * Collects the facts of this JVM. This initialises the vector module where it is present, which
   * takes tens of milliseconds.
   *
   * @param compilerToo whether to ask for the compiler's flags, which takes as long
   */
  static Facts collect(boolean compilerToo) {
    boolean modulePresent = VectorModule.versionedClasses() && vectorModulePresent();
    return new Facts(
        // Not Runtime.version(), which takes milliseconds.
        Integer.parseInt(System.getProperty("java.specification.version")),
        System.getProperty("java.version"),
        System.getProperty("java.vm.name", ""),
        System.getProperty("java.vm.info", ""),
        compilerToo && HotSpotFlags.jvmciCompiler(),
        compilerToo && HotSpotFlags.stopsBeforeC2(),
        ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN,
        VectorModule.versionedClasses(),
        modulePresent,
        modulePresent ? bitsOfModule() : 0);
  }

  /** Whether C2 compiles, or another optimising compiler in its place. */
  public boolean optimising() {
    return !stopsBeforeC2
        && !vmInfo.contains("interpreted mode")
        && !vmInfo.contains("emulated-client");
  }

  static boolean vectorModulePresent() {
    try {
      // Not ModuleLayer.findModule: where the module is absent that takes milliseconds.
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
      // The gate then says that the JVM offers vectors of 0 bits.
      return 0;
    }
  }
}
