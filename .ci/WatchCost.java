// SPDX-License-Identifier: Apache-2.0

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
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
 * Measures the CPU time that the watch over a serving vector kernel costs a page of floats. Each
 * rival is a copy of Lanewise in a class loader of its own, with code of its own, and they take
 * turns in one JVM. A copy whose trial is held while the JVM counts no allocation is not watched.
 * One of two such copies is the control. C2 compiles each copy a little differently, so this is
 * done with several copies, and the result has the median and the range of their medians. JAR is
 * the library's:
 *
 * <pre>java --add-modules jdk.incubator.vector .ci/WatchCost.java JAR [COUNT...]</pre>
 */
public final class WatchCost {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private static final List<String> RIVALS = List.of("unwatched", "control", "watched");
  private static final int COPIES = 7;
  private static final int LAPS = 101;
  private static final int WARM_UP_LAPS = 30;
  private static final long LAP_NANOS = 2_000_000;
  private static final int CALLS_OF_EACH = 20_000;
  private static final long LONGEST_TRIAL_NANOS = 60_000_000_000L;

  private WatchCost() {}

  public static void main(String[] args) throws Throwable {
    System.setProperty("lanewise.trials", "first-use");
    URL jar = Path.of(args[0]).toUri().toURL();
    String[] counts =
        args.length == 1 ? new String[] {"1000", "20000"} : Arrays.copyOfRange(args, 1, args.length);
    Map<String, List<Double>> times = new LinkedHashMap<>();
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    for (int copy = 0; copy < COPIES; copy++) {
      Map<String, MethodHandle> decoders = new LinkedHashMap<>();
      for (String rival : RIVALS) {
        THREADS.setThreadAllocatedMemoryEnabled(rival.equals("watched"));
        decoders.put(rival, proven(jar));
      }
      THREADS.setThreadAllocatedMemoryEnabled(true);
      for (String count : counts) {
        Map<String, List<Double>> laps = measure(decoders, Integer.parseInt(count));
        List<Double> base = laps.get("unwatched");
        for (String rival : RIVALS) {
          List<Double> own = laps.get(rival);
          List<Double> ratio =
              IntStream.range(0, LAPS).mapToObj(lap -> own.get(lap) / base.get(lap)).toList();
          String row = count + " floats, " + rival;
          times.computeIfAbsent(row, key -> new ArrayList<>()).add(median(own));
          ratios.computeIfAbsent(row, key -> new ArrayList<>()).add(median(ratio));
        }
      }
    }
    times.forEach(
        (row, nanos) ->
            System.out.printf(
                "%-24s %7.1f ns a call, ratio %.3f [%.3f, %.3f]%n",
                row,
                median(nanos),
                median(ratios.get(row)),
                Collections.min(ratios.get(row)),
                Collections.max(ratios.get(row))));
  }

  /**
   * Returns the method of a new copy that has vector kernels. The copy has decoded pages of four
   * types, so the call through the watch has the type profile of a program that uses several
   * kernels.
   */
  private static MethodHandle proven(URL jar) throws Throwable {
    ClassLoader loader = new URLClassLoader(new URL[] {jar});
    byte[] streams = new byte[8_000];
    for (Object values :
        List.of(new int[1_000], new long[1_000], new double[1_000], new float[1_000])) {
      MethodHandle decode = decoder(loader, values.getClass());
      MethodHandle any = decode.asType(decode.type().changeParameterType(2, Object.class));
      String name = "decode " + values.getClass().getSimpleName();
      long start = System.nanoTime();
      while (!hasVectors(loader, name)) {
        any.invokeExact(streams, 0, values, 0, 1_000);
        Thread.sleep(10);
        if (System.nanoTime() - start > LONGEST_TRIAL_NANOS) {
          throw new IllegalStateException("no vector kernel passes its trial here: " + name);
        }
      }
      for (int call = 0; call < CALLS_OF_EACH; call++) {
        any.invokeExact(streams, 0, values, 0, 1_000);
      }
    }
    return decoder(loader, float[].class);
  }

  private static MethodHandle decoder(ClassLoader loader, Class<?> values)
      throws ReflectiveOperationException {
    return MethodHandles.publicLookup()
        .findStatic(
            loader.loadClass("io.github.lanewise.ByteStreamSplit"),
            "decode",
            MethodType.methodType(
                void.class, byte[].class, int.class, values, int.class, int.class));
  }

  private static boolean hasVectors(ClassLoader loader, String name)
      throws ReflectiveOperationException {
    Class<?> acceleration = loader.loadClass("io.github.lanewise.Acceleration");
    Object now = acceleration.getMethod("current").invoke(null);
    return ((List<?>) acceleration.getMethod("kernels").invoke(now))
        .stream()
            .map(Object::toString)
            .anyMatch(each -> each.contains(name) && each.contains("provider=vector"));
  }

  /** Returns the nanoseconds of a call in each lap, by rival. */
  private static Map<String, List<Double>> measure(Map<String, MethodHandle> decoders, int count)
      throws Throwable {
    Map<String, List<Double>> nanos = new LinkedHashMap<>();
    byte[] streams = new byte[4 * count];
    float[] values = new float[count];
    new Random(1).nextBytes(streams);
    int calls = 1;
    List<String> order = new ArrayList<>(RIVALS);
    for (int lap = -WARM_UP_LAPS; lap < LAPS; lap++) {
      Collections.shuffle(order);
      for (String rival : order) {
        MethodHandle decode = decoders.get(rival);
        long start = THREADS.getCurrentThreadCpuTime();
        for (int call = 0; call < calls; call++) {
          decode.invokeExact(streams, 0, values, 0, count);
        }
        double each = (double) (THREADS.getCurrentThreadCpuTime() - start) / calls;
        if (lap < 0) {
          calls = (int) Math.max(1, LAP_NANOS / each);
        } else {
          nanos.computeIfAbsent(rival, key -> new ArrayList<>()).add(each);
        }
      }
    }
    return nanos;
  }

  private static double median(List<Double> of) {
    return of.stream().sorted().toList().get(of.size() / 2);
  }
}
