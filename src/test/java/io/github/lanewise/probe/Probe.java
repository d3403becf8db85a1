// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.probe;

import io.github.lanewise.Acceleration;
import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.Kernel;
import io.github.lanewise.LittleEndian;
import io.github.lanewise.PolynomialHash;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A user's program, which tests start in a JVM of its own. It uses some kernels until their trials
 * are over, checks every result, and tells which kernels were chosen. It needs nothing but
 * Lanewise, so it can be compiled into a module too.
 */
public final class Probe {
  private static final int COUNT = 1003;
  private static final int CALLS_WHEN_SETTLED = 300;
  private static final long LONGEST_MILLIS = 120_000;

  private final float[] floats = new float[COUNT];
  private final byte[] streams = new byte[4 * COUNT];
  private final boolean[] booleans = new boolean[COUNT];

  private Probe() {
    for (int i = 0; i < COUNT; i++) {
      int bits = i * 0x9e3779b9;
      floats[i] = Float.intBitsToFloat(bits & 0x7f7fffff);
      booleans[i] = bits < 0;
      for (int k = 0; k < 4; k++) {
        streams[k * COUNT + i] = (byte) (Float.floatToRawIntBits(floats[i]) >>> 8 * k);
      }
    }
  }

  /**
   * @param args what the program uses: floats, booleans, hash
   */
  public static void main(String[] args) throws InterruptedException {
    Probe probe = new Probe();
    List<Runnable> uses = Stream.of(args).map(probe::use).toList();
    uses.forEach(Runnable::run);
    awaitTrials(uses);
    List<String> used = usedKernels().stream().map(Kernel::operation).toList();
    if (anyGivenUp(used)) {
      // The machine was busy. A later trial decides.
      Acceleration.proveAll();
    }
    for (int i = 0; i < CALLS_WHEN_SETTLED; i++) {
      uses.forEach(Runnable::run);
    }
    tell(used);
  }

  private Runnable use(String what) {
    return switch (what) {
      case "floats" -> this::useFloats;
      case "booleans" -> this::useBooleans;
      case "hash" -> this::useHash;
      default -> throw new IllegalArgumentException(what);
    };
  }

  private void useFloats() {
    byte[] encoded = new byte[streams.length];
    ByteStreamSplit.encode(floats, 0, encoded, 0, COUNT);
    require(Arrays.equals(streams, encoded), "encode");

    float[] decoded = new float[COUNT];
    ByteStreamSplit.decode(streams, 0, decoded, 0, COUNT);
    require(Arrays.equals(floats, decoded), "decode");
  }

  private void useBooleans() {
    byte[] bits = new byte[(COUNT + 7) / 8];
    LittleEndian.putBits(booleans, 0, bits, 0, 0, COUNT);
    for (int i = 0; i < COUNT; i++) {
      require((bits[i / 8] >> i % 8 & 1) != 0 == booleans[i], "putBits");
    }
    boolean[] unpacked = new boolean[COUNT];
    LittleEndian.getBits(bits, 0, 0, unpacked, 0, COUNT);
    require(Arrays.equals(booleans, unpacked), "getBits");
  }

  private void useHash() {
    int hash = PolynomialHash.hash(streams, 0, streams.length);
    require(hash == Arrays.hashCode(streams), "hash");
  }

  private static void awaitTrials(List<Runnable> uses) throws InterruptedException {
    long deadline = System.currentTimeMillis() + LONGEST_MILLIS;
    while (reasons().stream().anyMatch(Probe::isOfAnotherTrial)) {
      require(System.currentTimeMillis() < deadline, "the end of the trials");
      uses.forEach(Runnable::run);
      Thread.sleep(10);
    }
  }

  /** A kernel that has passed may be held back until the better ones had a second trial. */
  private static boolean isOfAnotherTrial(String reason) {
    return reason.equals("no trial has been earned yet") || reason.contains(" passed: ");
  }

  /** A kernel that allocates is not tried again, because some JVMs here never stop it. */
  private static boolean anyGivenUp(List<String> operations) {
    return usedKernels().stream()
        .filter(kernel -> operations.contains(kernel.operation()))
        .map(Kernel::reason)
        .filter(reason -> reason.endsWith("; to be tried again"))
        .anyMatch(
            reason -> reason.contains("trial was given up") || reason.contains("CPU time was up"));
  }

  private static List<String> reasons() {
    return usedKernels().stream().map(Kernel::reason).toList();
  }

  private static List<Kernel> usedKernels() {
    return Acceleration.current().kernels().stream()
        .filter(kernel -> !kernel.reason().startsWith("not used yet"))
        .toList();
  }

  /**
   * @param used the operations that this program used. Further trials are of all operations
   */
  private static void tell(List<String> used) {
    Acceleration acceleration = Acceleration.current();
    System.out.println("provider: " + acceleration.provider());
    System.out.println("bits: " + acceleration.vectorBits());
    System.out.println("reason: " + acceleration.reason());
    for (Kernel kernel : acceleration.kernels()) {
      if (used.contains(kernel.operation())) {
        System.out.printf(
            "%s: %s, %d bits, %s, %s%n",
            kernel.operation(),
            kernel.provider(),
            kernel.bits(),
            kernel.algorithm(),
            kernel.reason());
      }
    }
  }

  private static void require(boolean right, String what) {
    if (!right) {
      throw new AssertionError("wrong: " + what);
    }
  }
}
