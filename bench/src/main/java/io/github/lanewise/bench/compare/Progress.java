// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.compare;

import java.nio.file.Path;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on stderr that is gone once its file is done. */
interface Progress extends AutoCloseable {
  /** Begins the next column. */
  void next(String column);

  @Override
  void close();

  static Progress of(boolean shown, Path file, int columns) {
    return shown ? new Bar(file.toString(), columns) : new Silence();
  }

  /** For pipes and log files. */
  record Silence() implements Progress {
    @Override
    public void next(String column) {}

    @Override
    public void close() {}
  }

  /** For terminals. */
  final class Bar implements Progress {
    private static final int RARELY_ENOUGH_NOT_TO_DISTURB = 500;

    private final ProgressBar bar;
    private boolean begun;

    Bar(String file, int columns) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(file)
              .setInitialMax(columns)
              .setStyle(ProgressBarStyle.UNICODE_BLOCK)
              .hideEta()
              .setUpdateIntervalMillis(RARELY_ENOUGH_NOT_TO_DISTURB)
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .clearDisplayOnFinish()
              .build();
    }

    @Override
    public void next(String column) {
      if (begun) {
        bar.step();
      }
      begun = true;
      bar.setExtraMessage(" " + column);
    }

    @Override
    public void close() {
      bar.close();
    }
  }
}
