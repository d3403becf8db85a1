// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static jdk.incubator.vector.VectorOperators.ADD;
import static jdk.incubator.vector.VectorOperators.EQ;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.XOR;

import io.github.lanewise.Acceleration;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * A program that uses vectors of its own, of the bits that its first argument names. HotSpot's type
 * profiles of the Vector API have two classes then, that of the program and that of a kernel. It
 * calls the first vector kernel of each operation, because some have narrower vectors than others.
 * Then it holds all trials, and prints what Lanewise says about the kernels it has refused.
 */
final class OtherWidths {
  /**
   * HotSpot compiles a method with C1, in the way that fills type profiles, after 200 calls, or up
   * to ten times as many while it has much to compile.
   */
  private static final int CALLS = 5_000;

  /**
   * The number of runs of a kernel's sample. They make garbage, because nothing is compiled yet.
   */
  private static final int RUNS_OF_A_KERNEL = 30;

  /** Bytes of the widest vector. */
  private static final int REGISTER = 64;

  private final VectorShape shape;
  private final MemorySegment memory = Arena.global().allocate(REGISTER);
  private final byte[] bytes = new byte[REGISTER];
  private final short[] shorts = new short[REGISTER / Short.BYTES];
  private final int[] ints = new int[REGISTER / Integer.BYTES];
  private final long[] longs = new long[REGISTER / Long.BYTES];
  private final float[] floats = new float[ints.length];
  private final double[] doubles = new double[longs.length];
  private long sum;

  private OtherWidths(VectorShape shape) {
    this.shape = shape;
  }

  public static void main(String[] bits) {
    OtherWidths program = new OtherWidths(VectorShape.forBitSize(Integer.parseInt(bits[0])));
    for (int i = 0; i < CALLS; i++) {
      program.ofBytes();
      program.ofShorts();
      program.ofInts();
      program.ofLongs();
      program.ofFloats();
      program.ofDoubles();
    }
    int kernelBits = Acceleration.current().vectorBits();
    Operations.all().forEach(operation -> callFirst(operation, kernelBits));
    Acceleration.proveAll();
    // C2 may have been busy with other code. So undecided operations get a second trial.
    Acceleration.proveAll();
    Acceleration.current().kernels().stream()
        .filter(kernel -> kernel.reason().contains("allocates"))
        .forEach(kernel -> System.out.println("refused: " + kernel));
    long tried =
        Acceleration.current().kernels().stream()
            .filter(kernel -> !kernel.reason().startsWith("no vector kernel"))
            .count();
    long vectors =
        Acceleration.current().kernels().stream().filter(kernel -> kernel.bits() > 0).count();
    System.out.println("bits: " + Acceleration.current().vectorBits());
    System.out.println("tried: " + tried);
    System.out.println("vectors: " + vectors);
    System.out.println("sum: " + program.sum);
  }

  private static <K extends Watched<K>> void callFirst(Operation<K> operation, int bits) {
    List<Candidate<K>> candidates = operation.candidates(bits);
    Sample<K> sample = operation.sample();
    for (int i = 0; i < RUNS_OF_A_KERNEL && !candidates.isEmpty(); i++) {
      sample.run(candidates.get(0).kernel());
    }
  }

  private void ofBytes() {
    VectorSpecies<Byte> species = VectorSpecies.of(byte.class, shape);
    ByteVector v = ByteVector.fromArray(species, bytes, 0);
    ByteVector w = ByteVector.broadcast(species, (byte) 3);
    v = v.lanewise(XOR, (byte) 5).and((byte) 127).or(w).add(w).sub(w).min(w).max(w).neg();
    VectorMask<Byte> mask = v.lt(w).or(v.compare(EQ, (byte) 0)).not();
    v = v.rearrange(v.toShuffle()).selectFrom(w).blend(w, mask).compress(mask).expand(mask);
    sum += mask.toLong() + mask.trueCount() + v.lane(0) + v.reduceLanesToLong(ADD);
    v.intoArray(bytes, 0);
    w.intoMemorySegment(memory, 0, LITTLE_ENDIAN);
    ByteVector.fromMemorySegment(species, memory, 0, LITTLE_ENDIAN).intoArray(bytes, 0);
    v.reinterpretAsShorts().intoArray(shorts, 0);
    v.reinterpretAsInts().intoArray(ints, 0);
    v.reinterpretAsLongs().intoArray(longs, 0);
    v.reinterpretAsFloats().intoArray(floats, 0);
    v.reinterpretAsDoubles().intoArray(doubles, 0);
  }

  private void ofShorts() {
    VectorSpecies<Short> species = VectorSpecies.of(short.class, shape);
    ShortVector v = ShortVector.fromArray(species, shorts, 0);
    ShortVector w = ShortVector.broadcast(species, (short) 3);
    v = v.lanewise(LSHR, 8).and((short) 255).mul((short) 31).add(w).or(w).add(w, v.lt(w));
    v.reinterpretAsBytes().intoArray(bytes, 0);
    v.reinterpretAsInts().intoArray(ints, 0);
    v.reinterpretAsLongs().intoArray(longs, 0);
    v.intoArray(shorts, 0);
  }

  private void ofInts() {
    VectorSpecies<Integer> species = VectorSpecies.of(int.class, shape);
    IntVector v = IntVector.fromArray(species, ints, 0);
    IntVector w = IntVector.broadcast(species, 3);
    v = v.lanewise(LSHL, 2).lanewise(LSHR, w).lanewise(XOR, 5).and(w).and(127).or(w).or(1);
    v = v.add(w).add(1).sub(w).sub(1).mul(w).mul(31).min(w).max(w).neg();
    VectorMask<Integer> mask = v.compare(LT, w).or(v.compare(EQ, 0)).not();
    v = v.rearrange(v.toShuffle()).selectFrom(w).blend(w, mask).compress(mask).expand(mask);
    v = v.add(w, mask).lanewise(XOR, 7, mask).addIndex(1);
    sum += mask.toLong() + mask.trueCount() + v.lane(0) + v.reduceLanes(ADD);
    v.intoArray(ints, 0);
    w.intoArray(ints, 0);
    w.intoMemorySegment(memory, 0, LITTLE_ENDIAN);
    IntVector.fromMemorySegment(species, memory, 0, LITTLE_ENDIAN).intoArray(ints, 0);
    v.reinterpretAsBytes().intoArray(bytes, 0);
    v.reinterpretAsLongs().intoArray(longs, 0);
    v.reinterpretAsFloats().intoArray(floats, 0);
  }

  private void ofLongs() {
    VectorSpecies<Long> species = VectorSpecies.of(long.class, shape);
    LongVector v = LongVector.fromArray(species, longs, 0);
    LongVector w = LongVector.broadcast(species, 3);
    v = v.lanewise(LSHL, 2).lanewise(LSHR, w).lanewise(XOR, 5).and(w).and(127).or(w).or(1);
    v = v.add(w).add(1).sub(w).sub(1).mul(w).mul(31).min(w).max(w).neg();
    VectorMask<Long> mask = v.compare(LT, w).or(v.compare(EQ, 0)).not();
    v = v.rearrange(v.toShuffle()).selectFrom(w).blend(w, mask).compress(mask).expand(mask);
    v = v.add(w, mask).lanewise(XOR, 7, mask).addIndex(1);
    sum += mask.toLong() + mask.trueCount() + v.lane(0) + v.reduceLanes(ADD);
    v.intoArray(longs, 0);
    w.intoArray(longs, 0);
    w.intoMemorySegment(memory, 0, LITTLE_ENDIAN);
    LongVector.fromMemorySegment(species, memory, 0, LITTLE_ENDIAN).intoArray(longs, 0);
    v.reinterpretAsBytes().intoArray(bytes, 0);
    v.reinterpretAsInts().intoArray(ints, 0);
    v.reinterpretAsDoubles().intoArray(doubles, 0);
  }

  private void ofFloats() {
    VectorSpecies<Float> species = VectorSpecies.of(float.class, shape);
    FloatVector v = FloatVector.fromArray(species, floats, 0);
    v.intoArray(floats, 0);
    v.reinterpretAsInts().intoArray(ints, 0);
    v.reinterpretAsLongs().intoArray(longs, 0);
  }

  private void ofDoubles() {
    VectorSpecies<Double> species = VectorSpecies.of(double.class, shape);
    DoubleVector v = DoubleVector.fromArray(species, doubles, 0);
    v.intoArray(doubles, 0);
    v.reinterpretAsLongs().intoArray(longs, 0);
  }
}
