// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh.parquet;

import io.github.lanewise.DeltaDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures pages of DELTA_BINARY_PACKED, read into an array by parquet-java's reader, one value a
 * call, and by {@link DeltaDecoder}.
 *
 * <p>{@code timestamps} ascend by steps that differ by up to 2,000, so miniblocks have 11 bits. The
 * steps of {@code steady} values mostly differ by up to 31, but some blocks have larger gaps.
 * {@code bits20} are random numbers of 20 bits, whose differences have 21 bits. {@code random}
 * numbers have all bits.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 2,
    jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class DeltaDecodeBenchmark {
  @Param({"int", "long"})
  private String type;

  @Param({"steady", "timestamps", "bits20", "random"})
  private String values;

  @Param({"20000"})
  private int count;

  @Param({"stock", "lanewise"})
  private String implementation;

  private final DeltaDecoder decoder = new DeltaDecoder();
  private byte[] page;
  private long[] expected;
  private int[] ints;
  private long[] longs;

  @Setup
  public void setUp() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    expected = new long[count];
    long time = type.equals("int") ? 1_000_000 : 1_700_000_000_000L;
    for (int i = 0; i < count; i++) {
      time += next(random, i);
      long value =
          switch (values) {
            case "bits20" -> random.nextInt(1 << 20);
            case "random" -> random.nextLong();
            default -> time;
          };
      expected[i] = type.equals("int") ? (int) value : value;
    }
    ints = new int[type.equals("int") ? count : 0];
    longs = new long[type.equals("int") ? 0 : count];
    page = page();
  }

  /** Returns the time between a value and the one before it. */
  private long next(SplittableRandom random, int i) {
    return values.equals("steady")
        ? 1_000 + random.nextInt(32) + (random.nextInt(500) == 0 ? 4_000 : 0)
        : 1_000 + random.nextInt(2_000);
  }

  private byte[] page() throws IOException {
    HeapByteBufferAllocator allocator = HeapByteBufferAllocator.getInstance();
    if (type.equals("int")) {
      var writer = new DeltaBinaryPackingValuesWriterForInteger(1024, 1 << 20, allocator);
      for (long value : expected) {
        writer.writeInteger((int) value);
      }
      return bytes(writer.getBytes());
    }
    var writer = new DeltaBinaryPackingValuesWriterForLong(1024, 1 << 20, allocator);
    for (long value : expected) {
      writer.writeLong(value);
    }
    return bytes(writer.getBytes());
  }

  private static byte[] bytes(BytesInput page) throws IOException {
    var bytes = new ByteArrayOutputStream(Math.toIntExact(page.size()));
    page.writeAllTo(bytes);
    return bytes.toByteArray();
  }

  /** Fails if the values of the last call are wrong. */
  @TearDown
  public void check() {
    for (int i = 0; i < count; i++) {
      long actual = type.equals("int") ? ints[i] : longs[i];
      if (actual != expected[i]) {
        throw new IllegalStateException(
            implementation + " reads value " + i + " as " + actual + ", it is " + expected[i]);
      }
    }
  }

  @Benchmark
  public Object decode() throws IOException {
    if (implementation.equals("stock")) {
      return stock();
    }
    decoder.reset(page, 0, page.length);
    if (type.equals("int")) {
      decoder.read(ints, 0, count);
      return ints;
    }
    decoder.read(longs, 0, count);
    return longs;
  }

  /** Makes a new reader, because parquet-java makes a new one for each page. */
  private Object stock() throws IOException {
    ValuesReader reader = new DeltaBinaryPackingValuesReader();
    reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
    if (type.equals("int")) {
      int[] target = ints;
      for (int i = 0; i < target.length; i++) {
        target[i] = reader.readInteger();
      }
      return target;
    }
    long[] target = longs;
    for (int i = 0; i < target.length; i++) {
      target[i] = reader.readLong();
    }
    return target;
  }
}
