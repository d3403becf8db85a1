// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.Acceleration;
import io.github.lanewise.ByteStreamSplit;
import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.jvm.WorkQueue;
import io.github.lanewise.kernel.selection.spi.Watched;
import io.github.lanewise.kernel.selection.trial.Decision;
import io.github.lanewise.kernel.selection.trial.Verdict;
import io.github.lanewise.kernel.split.Transpose;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/**
 * A program whose vector kernel serves, and then loses its compiled code. The JVM is told to
 * compile no method twice, so the kernel is not compiled again.
 */
final class LostCode {
  private static final int COUNT = 20_000;
  private static final int MOST_CALLS = 20_000;

  private LostCode() {}

  @SuppressWarnings("unchecked") // the kernel's type follows from the operation's name
  public static void main(String[] args) throws IOException {
    Operation<?> operation = named("decode float[]").orElseThrow();
    byte[] streams = new byte[4 * COUNT];
    float[] values = new float[COUNT];
    Decision<?> proven = operation.settle();
    System.out.println("proven: " + proven.bits());
    for (int i = 0; i < 1_000; i++) {
      ByteStreamSplit.decode(streams, 0, values, 0, COUNT);
    }
    System.out.println("serves on: " + operation.decision().bits());
    Optional<Operation<?>> direct = named("decode direct to float[]");
    direct.ifPresent(LostCode::refuse);
    loseCode((Transpose<byte[], float[]>) proven.kernel());
    Recording recording = new Recording();
    recording.start();
    int calls = 0;
    while (operation.decision().bits() > 0 && calls < MOST_CALLS) {
      ByteStreamSplit.decode(streams, 0, values, 0, COUNT);
      calls++;
    }
    System.out.println("calls: " + calls);
    System.out.println("verdict: " + operation.decision().verdict());
    System.out.println("reason: " + operation.decision().reason());
    Path events = Path.of(args[0]);
    recording.dump(events);
    recording.close();
    RecordingFile.readAllEvents(events).stream()
        .filter(event -> event.getEventType().getName().equals("io.github.lanewise.KernelDecision"))
        .filter(event -> event.getString("operation").equals(operation.name()))
        .forEach(
            event ->
                System.out.println(
                    "event: " + event.getString("operation") + " " + event.getString("verdict")));
    Acceleration.current().kernels().stream()
        .filter(kernel -> kernel.operation().equals(operation.name()))
        .forEach(kernel -> System.out.println("told: " + kernel.reason()));
    WorkQueue.TRIALS.awaitIdle();
    System.out.println(
        "direct: " + direct.map(one -> one.decision().verdict().name()).orElse("none"));
    WorkQueue.LINES.awaitIdle();
  }

  private static Optional<Operation<?>> named(String name) {
    return Operations.all().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static <K extends Watched<K>> void refuse(Operation<K> direct) {
    direct.publish(Decision.scalar(direct.scalar(), Verdict.TOO_SLOW, "refused by a test"));
  }

  /**
   * Calls the kernel with an array that is too short, which the public API refuses. It throws until
   * the JVM deoptimises the kernel.
   */
  private static void loseCode(Transpose<byte[], float[]> kernel) {
    for (int i = 0; i < 1_000; i++) {
      try {
        kernel.run(new byte[4 * COUNT], 0, new float[COUNT / 2], 0, COUNT, COUNT);
      } catch (IndexOutOfBoundsException expected) {
        continue;
      }
      throw new AssertionError("no exception");
    }
  }
}
