// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.chunks;

import io.github.lanewise.Levels;
import io.github.lanewise.parquet.stock.PageStatistics;
import io.github.lanewise.parquet.write.LevelEncoder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;

/** Encodes the levels of the page that is being written, and counts how often each one occurs. */
final class PageLevels {
  final int maxRepetition;
  final int maxDefinition;
  private final LevelEncoder repetition;
  private final LevelEncoder definition;
  private final long[] repetitionCounts;
  private final long[] definitionCounts;
  private final LateNulls late;
  private long nulls;

  PageLevels(ColumnDescriptor column, int pageSize) {
    maxRepetition = column.getMaxRepetitionLevel();
    maxDefinition = column.getMaxDefinitionLevel();
    late = new LateNulls(column);
    repetition = maxRepetition == 0 ? null : LevelEncoder.ofLevels(maxRepetition, pageSize);
    definition = maxDefinition == 0 ? null : LevelEncoder.ofLevels(maxDefinition, pageSize);
    repetitionCounts = new long[maxRepetition + 1];
    definitionCounts = new long[maxDefinition + 1];
  }

  /** Adds the levels of values none of which is null, in a column without lists. */
  void addPresent(int count) {
    if (definition != null) {
      definition.add(maxDefinition, count);
    }
    definitionCounts[maxDefinition] += count;
    late.written();
  }

  /** Adds the definition levels of a column that has a single optional field on its path. */
  void addBits(long[] present, int bit, int count, int values) {
    int onTime = count - late.look(present, bit, count);
    definition.addBits(present, bit, onTime);
    late.since(size());
    definition.addBits(present, bit + onTime, count - onTime);
    definitionCounts[0] += count - values;
    definitionCounts[1] += values;
    nulls += count - values;
  }

  /** Adds the repetition levels of rows in a column without lists. */
  void addRows(int count) {
    repetitionCounts[0] += count;
  }

  /**
   * Adds levels.
   *
   * @param repetitionLevels are not looked at in a column without lists, nor are definition levels
   *     in a column that has a value in each row
   */
  void add(int[] repetitionLevels, int[] definitionLevels, int from, int count) {
    int onTime = count - late.look(definitionLevels, from, count);
    encode(repetitionLevels, definitionLevels, from, onTime);
    late.since(size());
    encode(repetitionLevels, definitionLevels, from + onTime, count - onTime);
    nulls += count - count(definitionLevels, from, count, definitionCounts);
    if (repetition == null) {
      addRows(count);
    } else {
      count(repetitionLevels, from, count, repetitionCounts);
    }
  }

  private void encode(int[] repetitionLevels, int[] definitionLevels, int from, int count) {
    if (repetition != null) {
      repetition.addAll(repetitionLevels, from, count);
    }
    if (definition != null) {
      definition.addAll(definitionLevels, from, count);
    }
  }

  /**
   * Counts how often each level occurs. A pass for each level is faster than a single pass for all
   * levels, in which each addition waits for the addition before.
   *
   * @return how often the largest level occurs
   */
  private static int count(int[] levels, int from, int count, long[] counts) {
    int left = count;
    for (int level = 0; level < counts.length - 1; level++) {
      int some = Levels.count(levels, from, level, count);
      counts[level] += some;
      left -= some;
    }
    counts[counts.length - 1] += left;
    return left;
  }

  /** Returns the number of bytes that have been written so far. */
  long size() {
    return (repetition == null ? 0 : repetition.size())
        + (definition == null ? 0 : definition.size());
  }

  /** Returns the size that parquet-java sees when it checks whether the row group is full. */
  long sizeOnTime() {
    return late.waits() ? late.sizeBefore() : size();
  }

  /**
   * Treats the nulls of null groups as written. parquet-java writes them at the latest when it
   * looks at the size of the page.
   */
  void writeLate() {
    late.written();
  }

  /** Returns the repetition levels of the page, without their length. */
  BytesInput finishRepetition() {
    return repetition == null ? BytesInput.empty() : repetition.finish();
  }

  /** Returns the definition levels of the page, without their length. */
  BytesInput finishDefinition() {
    return definition == null ? BytesInput.empty() : definition.finish();
  }

  long nulls() {
    return nulls;
  }

  void addTo(PageStatistics statistics) {
    statistics.values.incrementNumNulls(nulls);
    statistics.levels(repetitionCounts, definitionCounts);
  }

  /** Begins the next page. */
  void reset() {
    if (repetition != null) {
      repetition.reset();
    }
    if (definition != null) {
      definition.reset();
    }
    Arrays.fill(repetitionCounts, 0);
    Arrays.fill(definitionCounts, 0);
    nulls = 0;
    late.written();
  }
}
