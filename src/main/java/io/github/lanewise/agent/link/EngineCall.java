// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.link;

import io.github.lanewise.agent.copy.Target;
import io.github.lanewise.agent.report.Journal;
import io.github.lanewise.agent.setup.Wait;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * A call of Lanewise from an engine's own reader. The engine's loops do the work that the call does
 * not do, with the same values and exceptions as before. Calls are counted, and the first one that
 * has done its work reports the class.
 */
abstract class EngineCall {
  private final Target target;
  private final ClassLoader loader;
  private final Runnable runs;
  private final LongAdder count = new LongAdder();
  private volatile boolean reported;
  private volatile boolean broken;

  /**
   * @param runs is run once the first call has done its work
   * @param counted the name of the count in reports
   */
  EngineCall(Target target, ClassLoader loader, Runnable runs, String counted) {
    this.target = target;
    this.loader = loader;
    this.runs = runs;
    Journal.countsOf(loader, target.root(), Map.of(counted, count));
  }

  /** Returns whether Lanewise may do the work. */
  final boolean mayServe() {
    return !broken && Wait.isOver();
  }

  final void served() {
    count.increment();
    if (!reported) {
      reported = true;
      runs.run();
    }
  }

  /** Leaves all further work to the engine. */
  final void breaks(LinkageError e) {
    broken = true;
    try {
      Journal.leftAlone(target, loader, "Lanewise's decoder does not link: " + e);
    } catch (RuntimeException | Error unsaid) {
      // The record is lost, and the engine's own code serves.
    }
  }
}
