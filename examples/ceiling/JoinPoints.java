// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * A program, called as {@code java JoinPoints.java SPANS RECORDING...}. For each step of a run it
 * prints the share of the samples of flight recordings that lies below the methods that the agent
 * replaces.
 *
 * <p>SPANS is a file with lines such as {@code "step": [1700000000.5, 1700000003.25]}, which say
 * when each step ran, in seconds. A recording may be a folder with several recordings.
 */
public final class JoinPoints {
  /**
   * The methods that the agent replaces. The innermost frame that matches a pattern decides. The
   * patterns are tried in this order.
   */
  private static final Map<String, Pattern> REPLACED = new LinkedHashMap<>();

  static {
    String values = "org\\.apache\\.parquet\\.column\\.values\\.";
    replaced("Lanewise", "io\\.github\\.lanewise\\..*");
    replaced("Binary: hash", "org\\.apache\\.parquet\\.io\\.api\\.Binary(\\$.*)?\\.hashCode");
    replaced(
        "Binary: equals, order",
        "org\\.apache\\.parquet\\.io\\.api\\.Binary(\\$.*)?\\.(equals|lexicographicCompare)");
    replaced("PLAIN writers", values + "plain\\.\\w*ValuesWriter\\..*");
    replaced(
        "BYTE_STREAM_SPLIT writers", values + "bytestreamsplit\\.\\w*ValuesWriter(\\$.*)?\\..*");
    replaced(
        "dictionary writers",
        values + "(dictionary\\.\\w*ValuesWriter(\\$.*)?|fallback\\.FallbackValuesWriter)\\..*");
    replaced("PLAIN readers", values + "plain\\.\\w*ValuesReader(\\$.*)?\\..*");
    replaced("BYTE_STREAM_SPLIT readers", values + "bytestreamsplit\\.\\w*ValuesReader\\w*\\..*");
  }

  private static final String OTHER = "";

  /**
   * The names of the threads that do the work. Those of compilers and collectors are not sampled.
   */
  private static final Pattern THREADS =
      Pattern.compile("Executor task (launch|idle) worker.*|main");

  private static void replaced(String name, String methods) {
    REPLACED.put(name, Pattern.compile(methods));
  }

  /** Counts the samples of one step. */
  private static final class Step {
    final String name;
    final Instant start;
    final Instant end;
    final Map<String, Integer> joinPoints = new TreeMap<>();
    final Map<String, Integer> hotSpots = new TreeMap<>();
    int samples;

    Step(String name, Instant start, Instant end) {
      this.name = name;
      this.start = start;
      this.end = end;
    }

    void add(List<String> methods) {
      samples++;
      String joinPoint =
          methods.stream()
              .map(JoinPoints::joinPoint)
              .filter(j -> j != OTHER)
              .findFirst()
              .orElse(OTHER);
      joinPoints.merge(joinPoint, 1, Integer::sum);
      if (joinPoint == OTHER) {
        methods.stream()
            .filter(method -> method.startsWith("org.apache.parquet."))
            .findFirst()
            .ifPresent(method -> hotSpots.merge(method, 1, Integer::sum));
      }
    }

    void print() {
      int replaced = samples - joinPoints.getOrDefault(OTHER, 0);
      System.out.printf(
          Locale.ROOT,
          "%n%s: %d samples, %.1f %% of them below:%n",
          name,
          samples,
          percent(replaced));
      // In a run with the agent this is the time that is left to save. In a run without the agent
      // it is all the time that the agent could save.
      System.out.printf(
          Locale.ROOT,
          "  at most %.2f times as fast without them%n",
          samples / Math.max(samples - replaced, 1.0));
      joinPoints.forEach(
          (joinPoint, count) -> {
            if (joinPoint != OTHER) {
              System.out.printf(Locale.ROOT, "  %5.1f %%  %s%n", percent(count), joinPoint);
            }
          });
      System.out.println("  parquet-java outside of them, with what is called from there:");
      hotSpots.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .limit(8)
          .forEach(
              e ->
                  System.out.printf(
                      Locale.ROOT, "  %5.1f %%  %s%n", percent(e.getValue()), e.getKey()));
    }

    private double percent(int count) {
      return samples == 0 ? 0 : 100.0 * count / samples;
    }
  }

  private static String joinPoint(String method) {
    if (method.startsWith("org.apache.parquet.") || method.startsWith("io.github.lanewise.")) {
      for (Map.Entry<String, Pattern> each : REPLACED.entrySet()) {
        if (each.getValue().matcher(method).matches()) {
          return each.getKey();
        }
      }
    }
    return OTHER;
  }

  public static void main(String[] args) throws IOException {
    List<Step> steps = new ArrayList<>();
    Matcher span =
        Pattern.compile("\"([^\"]+)\":\\s*\\[\\s*(\\d+\\.\\d+),\\s*(\\d+\\.\\d+)\\s*\\]")
            .matcher(Files.readString(Path.of(args[0])));
    while (span.find()) {
      steps.add(new Step(span.group(1), instant(span.group(2)), instant(span.group(3))));
    }
    for (String argument : Arrays.asList(args).subList(1, args.length)) {
      try (Stream<Path> files = Files.walk(Path.of(argument))) {
        files.filter(file -> file.toString().endsWith(".jfr")).forEach(file -> read(file, steps));
      }
    }
    steps.forEach(Step::print);
  }

  private static Instant instant(String seconds) {
    return Instant.ofEpochMilli(Math.round(Double.parseDouble(seconds) * 1000));
  }

  private static void read(Path recording, List<Step> steps) {
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        String type = event.getEventType().getName();
        if (type.equals("jdk.CPUTimeSample") || type.equals("jdk.ExecutionSample")) {
          add(event, type.equals("jdk.ExecutionSample") ? "sampledThread" : "eventThread", steps);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(RecordedEvent event, String threadField, List<Step> steps) {
    var thread = event.getThread(threadField);
    if (thread == null
        || thread.getJavaName() == null
        || !THREADS.matcher(thread.getJavaName()).matches()
        || event.getStackTrace() == null) {
      return;
    }
    List<String> methods =
        event.getStackTrace().getFrames().stream().map(JoinPoints::name).toList();
    for (Step step : steps) {
      if (!event.getStartTime().isBefore(step.start) && event.getStartTime().isBefore(step.end)) {
        step.add(methods);
      }
    }
  }

  private static String name(RecordedFrame frame) {
    return frame.getMethod().getType().getName() + '.' + frame.getMethod().getName();
  }
}
