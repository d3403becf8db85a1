// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.lanewise.kernel.Operations;
import io.github.lanewise.kernel.selection.Operation;
import io.github.lanewise.kernel.selection.Sample;
import io.github.lanewise.kernel.selection.Watched;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The doctor knows how to vary the calls of every operation there is. */
class RecorderTest {
  static Stream<Operation<?>> operations() {
    return Operations.all().stream();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void everyShapeStaysWithinTheSample(Operation<?> operation) {
    repeatEveryShape(operation);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void pageIsAsLargeAsAPage(Operation<?> operation) {
    assertPage(operation);
  }

  private static <K extends Watched<K>> void repeatEveryShape(Operation<K> operation) {
    Sample<K> sample = operation.sample();
    Call call = Recorder.largestCall(sample, operation.scalar()).orElseThrow();
    assertTrue(call.count() > 100, call::toString);
    for (Shape shape : Shape.many(call.count(), 1)) {
      call.repeat(operation.scalar(), shape);
    }
  }

  private static <K extends Watched<K>> void assertPage(Operation<K> operation) {
    Sample<K> sample = operation.sample();
    Call page = Recorder.largestCall(sample, operation.scalar()).orElseThrow().onPage();
    if (operation.family().equals("byte-stream-split")) {
      assertEquals(Page.VALUES, page.count());
      assertTrue(page.moves());
    }
    page.repeat(operation.scalar(), Shape.whole(page));
  }
}
