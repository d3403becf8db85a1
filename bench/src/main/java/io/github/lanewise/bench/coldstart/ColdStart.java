// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.coldstart;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What Lanewise costs a young JVM: the time gone by after 1, 10, 100 and 1,000 pages of 20,000
 * floats, in fresh JVMs, with scalar kernels alone, with the trial in the background, and with
 * vectors at once; medians, in alternation. Exit status 1 when the trial costs more than scalar ×
 * 1.15 + 20 ms anywhere.
 *
 * <p>Argument: how many JVMs of each kind, 20 unless given.
 */
public final class ColdStart {
  static final List<Integer> MARKS = List.of(1, 10, 100, 1000);
  static final int MOST = 1000;

  private static final List<String> PROVIDERS = List.of("scalar", "auto", "vector");

  private ColdStart() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int jvms = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    Map<String, List<long[]>> runs = new TreeMap<>();
    for (int i = 0; i < jvms; i++) {
      for (String provider : PROVIDERS) {
        runs.computeIfAbsent(provider, p -> new ArrayList<>()).add(run(provider));
      }
    }
    System.out.println("| pages | scalar, ms | auto, ms | allowed, ms | vector at once, ms |");
    System.out.println("| --- | --- | --- | --- | --- |");
    boolean within = true;
    for (int mark = 0; mark < MARKS.size(); mark++) {
      double scalar = median(runs.get("scalar"), mark);
      double auto = median(runs.get("auto"), mark);
      double allowed = scalar * 1.15 + 20;
      within &= auto <= allowed;
      System.out.printf(
          "| %,d | %.1f | %.1f | %.1f | %.1f |%n",
          MARKS.get(mark), scalar, auto, allowed, median(runs.get("vector"), mark));
    }
    System.exit(within ? 0 : 1);
  }

  private static long[] run(String provider) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-Dlanewise.provider=" + provider,
                "-cp",
                System.getProperty("java.class.path"),
                Pages.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader output = process.inputReader()) {
      String line = output.lines().filter(l -> l.startsWith("micros ")).findFirst().orElseThrow();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("the measured JVM ended with " + process.exitValue());
      }
      return Arrays.stream(line.substring(7).trim().split(" "))
          .mapToLong(Long::parseLong)
          .toArray();
    }
  }

  private static double median(List<long[]> runs, int mark) {
    long[] sorted = runs.stream().mapToLong(run -> run[mark]).sorted().toArray();
    return sorted[sorted.length / 2] / 1000.0;
  }
}
