// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import java.util.Optional;

/** What a kernel reads and writes, at a page's size. */
record Page(Object source, Object target) {
  /** Rows of a data page as parquet-java writes it by default. */
  static final int VALUES = 20_000;

  /**
   * Memory of the kinds given, for {@code page} in place of {@code count}, with random bits to
   * read; empty where new memory of these kinds cannot be had.
   */
  static Optional<Page> of(Object source, Object target, int count, int page) {
    Optional<Page> made =
        Memory.scaled(source, count, page)
            .flatMap(
                pageSource ->
                    Memory.scaled(target, count, page)
                        .map(pageTarget -> new Page(pageSource, pageTarget)));
    made.ifPresent(memory -> Memory.randomise(memory.source, page));
    return made;
  }
}
