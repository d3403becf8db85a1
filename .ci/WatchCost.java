// SPDX-License-Identifier: Apache-2.0

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Measures the CPU time that the watch over a serving vector kernel costs a page. Each rival is a
 * copy of Lanewise in a class loader of its own, with code of its own. The rivals take turns in one
 * JVM. A copy whose trials are held while the JVM counts no allocation is not watched. One of two
 * such copies is the control. C2 compiles each copy a little differently, so the measurement is
 * repeated with several copies, and the result has the median and the range of their medians. JAR
 * is the library's jar. BEFORE is the jar of an older version, whose watched copies run as well:
 *
 * <pre>java --add-modules jdk.incubator.vector .ci/WatchCost.java JAR [BEFORE]</pre>
 */
public final class WatchCost {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private static final int COPIES = 7;
  private static final int LAPS = 101;
  private static final int WARM_UP_LAPS = 30;
  private static final long LAP_NANOS = 2_000_000;
  private static final int CALLS_OF_EACH = 20_000;
  private static final long LONGEST_TRIAL_NANOS = 60_000_000_000L;
  private static final int MOST = 20_000;

  // All rivals have the same arrays, because other addresses took up to 1.6 times as long.
  private static final byte[] STREAMS = new byte[8 * MOST];
  private static final int[] INTS = new int[MOST];
  private static final long[] LONGS = new long[MOST];
  private static final float[] FLOATS = new float[MOST];
  private static final double[] DOUBLES = new double[MOST];

  private WatchCost() {}

  /** Decodes one page. */
  private interface Page {
    void decode() throws Throwable;
  }

  public static void main(String[] args) throws Throwable {
    System.setProperty("lanewise.trials", "first-use");
    Map<String, String> jars = new LinkedHashMap<>();
    for (String rival : List.of("unwatched", "control", "watched")) {
      jars.put(rival, args[0]);
    }
    if (args.length > 1) {
      jars.put("watched before", args[1]);
    }
    new Random(1).nextBytes(STREAMS);
    byte[] deltas8 = encoded(args[0], 8);
    byte[] deltas18 = encoded(args[0], 18);
    Map<String, List<Double>> times = new LinkedHashMap<>();
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    for (int copy = 0; copy < COPIES; copy++) {
      Map<String, ClassLoader> rivals = new LinkedHashMap<>();
      for (Map.Entry<String, String> jar : jars.entrySet()) {
        THREADS.setThreadAllocatedMemoryEnabled(jar.getKey().startsWith("watched"));
        rivals.put(jar.getKey(), proven(jar.getValue(), deltas8));
      }
      THREADS.setThreadAllocatedMemoryEnabled(true);
      Map<String, Map<String, Page>> pages = new LinkedHashMap<>();
      for (Map.Entry<String, ClassLoader> rival : rivals.entrySet()) {
        ClassLoader loader = rival.getValue();
        add(pages, "1,000 floats", rival.getKey(), split(loader, FLOATS, 1_000));
        add(pages, "20,000 floats", rival.getKey(), split(loader, FLOATS, MOST));
        add(pages, "20,000 deltas of 8 bits", rival.getKey(), deltas(loader, deltas8));
        add(pages, "20,000 deltas of 18 bits", rival.getKey(), deltas(loader, deltas18));
      }
      for (Map.Entry<String, Map<String, Page>> page : pages.entrySet()) {
        Map<String, List<Double>> laps = measure(page.getValue());
        List<Double> base = laps.get("unwatched");
        laps.forEach(
            (rival, own) -> {
              List<Double> ratio =
                  IntStream.range(0, LAPS).mapToObj(lap -> own.get(lap) / base.get(lap)).toList();
              String row = page.getKey() + ", " + rival;
              times.computeIfAbsent(row, key -> new ArrayList<>()).add(median(own));
              ratios.computeIfAbsent(row, key -> new ArrayList<>()).add(median(ratio));
            });
      }
    }
    times.forEach(
        (row, nanos) ->
            System.out.printf(
                "%-40s %8.1f ns a page, ratio %.3f [%.3f, %.3f]%n",
                row,
                median(nanos),
                median(ratios.get(row)),
                Collections.min(ratios.get(row)),
                Collections.max(ratios.get(row))));
  }

  private static void add(
      Map<String, Map<String, Page>> pages, String name, String rival, Page page) {
    pages.computeIfAbsent(name, key -> new LinkedHashMap<>()).put(rival, page);
  }

  /**
   * Returns a new copy that has vector kernels. It has decoded pages of four types and deltas, so
   * the call through the watch has the type profile of a program that uses several kernels.
   */
  private static ClassLoader proven(String jar, byte[] deltas) throws Throwable {
    ClassLoader loader = loader(jar);
    for (Object values : List.of(INTS, LONGS, DOUBLES, FLOATS)) {
      prove(loader, "decode " + values.getClass().getSimpleName(), split(loader, values, 1_000));
    }
    prove(loader, "decode deltas int[]", deltas(loader, deltas));
    return loader;
  }

  private static ClassLoader loader(String jar) throws MalformedURLException {
    return new URLClassLoader(new URL[] {Path.of(jar).toUri().toURL()});
  }

  private static void prove(ClassLoader loader, String operation, Page page) throws Throwable {
    long start = System.nanoTime();
    while (!hasVectors(loader, operation)) {
      page.decode();
      Thread.sleep(10);
      if (System.nanoTime() - start > LONGEST_TRIAL_NANOS) {
        throw new IllegalStateException("no vector kernel passes its trial here: " + operation);
      }
    }
    for (int call = 0; call < CALLS_OF_EACH; call++) {
      page.decode();
    }
  }

  private static boolean hasVectors(ClassLoader loader, String operation)
      throws ReflectiveOperationException {
    Class<?> acceleration = loader.loadClass("io.github.lanewise.Acceleration");
    Object now = acceleration.getMethod("current").invoke(null);
    return ((List<?>) acceleration.getMethod("kernels").invoke(now))
        .stream()
            .map(Object::toString)
            .anyMatch(each -> each.contains(operation) && each.contains("provider=vector"));
  }

  /** Returns a page of BYTE_STREAM_SPLIT, which is decoded into the array. */
  private static Page split(ClassLoader loader, Object values, int count)
      throws ReflectiveOperationException {
    Class<?> type = values.getClass();
    MethodHandle decode =
        MethodHandles.publicLookup()
            .findStatic(
                loader.loadClass("io.github.lanewise.ByteStreamSplit"),
                "decode",
                MethodType.methodType(
                    void.class, byte[].class, int.class, type, int.class, int.class))
            .asType(
                MethodType.methodType(
                    void.class, byte[].class, int.class, Object.class, int.class, int.class));
    return () -> {
      decode.invokeExact(STREAMS, 0, values, 0, count);
    };
  }

  /** Returns a page of DELTA_BINARY_PACKED with deltas of so many bits. */
  private static byte[] encoded(String jar, int bits)
      throws ReflectiveOperationException, MalformedURLException {
    int[] values = new int[MOST];
    Random random = new Random(1);
    for (int i = 1; i < MOST; i++) {
      values[i] = values[i - 1] + random.nextInt(1 << bits);
    }
    Class<?> encoder = loader(jar).loadClass("io.github.lanewise.DeltaEncoder");
    byte[] page = new byte[8 * MOST];
    Object length =
        encoder
            .getMethod("encode", int[].class, int.class, byte[].class, int.class, int.class)
            .invoke(encoder.getConstructor().newInstance(), values, 0, page, 0, MOST);
    return Arrays.copyOf(page, (int) length);
  }

  private static Page deltas(ClassLoader loader, byte[] page) throws ReflectiveOperationException {
    Class<?> type = loader.loadClass("io.github.lanewise.DeltaDecoder");
    Object decoder = type.getConstructor().newInstance();
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType range = MethodType.methodType(void.class, byte[].class, int.class, int.class);
    MethodHandle reset = lookup.findVirtual(type, "reset", range).bindTo(decoder);
    range = range.changeParameterType(0, int[].class);
    MethodHandle read = lookup.findVirtual(type, "read", range).bindTo(decoder);
    return () -> {
      reset.invokeExact(page, 0, page.length);
      read.invokeExact(INTS, 0, MOST);
    };
  }

  /** Returns the nanoseconds of a page in each lap, by rival. */
  private static Map<String, List<Double>> measure(Map<String, Page> pages) throws Throwable {
    Map<String, List<Double>> nanos = new LinkedHashMap<>();
    pages.keySet().forEach(rival -> nanos.put(rival, new ArrayList<>()));
    int calls = 1;
    List<String> order = new ArrayList<>(pages.keySet());
    for (int lap = -WARM_UP_LAPS; lap < LAPS; lap++) {
      Collections.shuffle(order);
      for (String rival : order) {
        Page page = pages.get(rival);
        long start = THREADS.getCurrentThreadCpuTime();
        for (int call = 0; call < calls; call++) {
          page.decode();
        }
        double each = (double) (THREADS.getCurrentThreadCpuTime() - start) / calls;
        if (lap < 0) {
          calls = (int) Math.max(1, LAP_NANOS / each);
        } else {
          nanos.get(rival).add(each);
        }
      }
    }
    return nanos;
  }

  private static double median(List<Double> of) {
    return of.stream().sorted().toList().get(of.size() / 2);
  }
}
