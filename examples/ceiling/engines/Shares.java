// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Profiles a scan that is done again and again, and prints where its CPU time goes. */
final class Shares {
  /**
   * The names of the threads that are counted. A recording has the name that a thread of a pool had
   * at the end of the recording.
   */
  private static final Pattern THREADS =
      Pattern.compile("Executor task (launch|idle) worker.*|main");

  /** A group of methods. */
  private record Kind(String name, Pattern methods, boolean rest) {}

  private final List<Kind> kinds = new ArrayList<>();

  /**
   * Adds a kind, a group of methods. {@code methods} must match the whole of a frame's class,
   * method and descriptor, such as {@code a.B.c(I)V}. A sample counts for one kind only, which its
   * innermost frame that matches a kind decides. If that frame matches several kinds, the one that
   * was added first counts.
   */
  Shares count(String name, String methods) {
    kinds.add(new Kind(name, Pattern.compile(methods), false));
    return this;
  }

  /**
   * Adds a kind for samples that no other kind counts. It counts those with a frame that matches.
   */
  Shares rest(String name, String methods) {
    kinds.add(new Kind(name, Pattern.compile(methods), true));
    return this;
  }

  /** Adds the kinds that all engines have in common. */
  Shares countCommon() {
    return count(
            "codec",
            "org\\.xerial\\.snappy\\..*|com\\.github\\.luben\\..*|.*\\.CodecFactory\\$.*"
                + "|.*\\.parquet\\.hadoop\\.codec\\..*|io\\.airlift\\.compress\\..*"
                + "|java\\.util\\.zip\\.CRC32\\..*")
        .count(
            "pages, footers, files", ".*\\.parquet\\.hadoop\\..*|org\\.apache\\.hadoop\\.fs\\..*");
  }

  void profile(String name, Callable<?> scan) throws Exception {
    Object result = scan.call();
    for (int i = 0; i < Integer.getInteger("warm", 8); i++) {
      same(result, scan.call());
    }
    Path file = Files.createTempFile("scan", ".jfr");
    int scans = Integer.getInteger("measure", 10);
    long cpu = cpu();
    long process = processCpu();
    try (Recording recording = new Recording()) {
      recording.enable("jdk.CPUTimeSample").with("throttle", "5ms");
      recording.start();
      for (int i = 0; i < scans; i++) {
        same(result, scan.call());
      }
      recording.stop();
      cpu = cpu() - cpu;
      process = processCpu() - process;
      recording.dump(file);
    }
    System.out.printf(
        Locale.ROOT,
        "%n%s: %.0f ms of CPU a scan, %.0f with collectors and compilers%n",
        name,
        cpu / 1e6 / scans,
        process / 1e6 / scans);
    System.out.println("  result: " + result);
    print(file);
    Files.delete(file);
  }

  private static void same(Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new IllegalStateException("first " + expected + ", then " + actual);
    }
  }

  private static long cpu() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(thread -> thread != null && THREADS.matcher(thread.getThreadName()).matches())
        .mapToLong(thread -> threads.getThreadCpuTime(thread.getThreadId()))
        .sum();
  }

  private static long processCpu() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private void print(Path recording) throws IOException {
    Map<String, Integer> shares = new TreeMap<>();
    Map<String, Map<String, Integer>> tops = new TreeMap<>();
    int samples = 0;
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (!event.getEventType().getName().equals("jdk.CPUTimeSample")
            || event.getStackTrace() == null
            || event.getThread("eventThread") == null
            || !THREADS.matcher(event.getThread("eventThread").getJavaName()).matches()) {
          continue;
        }
        samples++;
        List<RecordedFrame> frames = event.getStackTrace().getFrames();
        String kind = kind(frames, false).or(() -> kind(frames, true)).orElse("the rest");
        shares.merge(kind, 1, Integer::sum);
        String top =
            frames.stream()
                .map(Shares::name)
                .filter(frame -> !frame.startsWith("java.") && !frame.startsWith("jdk."))
                .findFirst()
                .orElse("?");
        tops.computeIfAbsent(kind, k -> new TreeMap<>()).merge(top, 1, Integer::sum);
      }
    }
    double percent = 100.0 / samples;
    System.out.println("  " + samples + " samples");
    List<String> names = kinds.stream().map(Kind::name).distinct().collect(Collectors.toList());
    names.add("the rest");
    for (String name : names) {
      System.out.printf(
          Locale.ROOT, "  %5.1f %%  %s%n", percent * shares.getOrDefault(name, 0), name);
      if (Boolean.getBoolean("tops")) {
        tops.getOrDefault(name, Map.of()).entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .limit(6)
            .forEach(
                e ->
                    System.out.printf(
                        Locale.ROOT,
                        "            %5.1f %%  %s%n",
                        percent * e.getValue(),
                        e.getKey()));
      }
    }
  }

  private Optional<String> kind(List<RecordedFrame> frames, boolean rest) {
    return frames.stream()
        .map(Shares::name)
        .flatMap(
            frame ->
                kinds.stream()
                    .filter(kind -> kind.rest == rest && kind.methods.matcher(frame).matches())
                    .limit(1))
        .map(Kind::name)
        .findFirst();
  }

  private static String name(RecordedFrame frame) {
    return frame.getMethod().getType().getName()
        + '.'
        + frame.getMethod().getName()
        + frame.getMethod().getDescriptor();
  }
}
