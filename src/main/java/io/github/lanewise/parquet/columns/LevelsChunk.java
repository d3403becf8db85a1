// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.columns;

import io.github.lanewise.Levels;
import io.github.lanewise.Validity;
import io.github.lanewise.parquet.groups.Place;
import io.github.lanewise.parquet.pages.Decoders;
import java.util.List;

/** Reads a column within lists in lists, whose levels the program gets as they are. */
final class LevelsChunk extends RepeatedChunk {
  private final LevelsColumn column;
  private final ValueColumn values;
  private final int valueLevel;
  private int valueCount;

  LevelsChunk(LevelsColumn column, Decoders decoders, Place place, Runnable requireNotCancelled) {
    super(column, column.values(), List.of(), decoders, place, requireNotCancelled);
    this.column = column;
    values = column.values();
    valueLevel = column.descriptor().getMaxDefinitionLevel();
  }

  @Override
  void startRows(int from, int to, int firstRow) {
    int row = firstRow;
    for (int i = from; i < to; i++) {
      if (repetition[i] == 0) {
        column.startRow(row, column.entries() + i - from, definition[i]);
        row++;
      }
    }
  }

  @Override
  void readValues(int from, int to) {
    int present = Levels.count(definition, from, valueLevel, to - from);
    values.reserve((long) valueCount + present);
    values.readSlots(pages.values(), valueCount, present, present);
    column.add(repetition, definition, from, to - from);
    valueCount += present;
  }

  @Override
  void skipValues(int from, int to) {
    pages.values().skip(Levels.count(definition, from, valueLevel, to - from));
  }

  @Override
  void finish(int rows) {
    column.offsets()[rows] = column.entries();
    column.finish(rows, rows - Validity.count(column.bits(), 0, rows));
    values.finish(valueCount, 0);
    valueCount = 0;
  }
}
