// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.lanewise.parquet.testkit.PageMemory;
import io.github.lanewise.parquet.testkit.ReadCase;
import io.github.lanewise.testkit.Draw;
import io.github.lanewise.testkit.Fuzz;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests random calls of writers and readers, in orders in which parquet-java may make them. */
public class PluginFuzzIT {
  private static final int MOST_CALLS = 40;

  /**
   * Bytes that a read may allocate, because a vector kernel allocates vectors until it is compiled.
   */
  private static final long MOST_ALLOCATED = 16 << 20;

  private static final List<ReadCase> READ_CASES = ReadCase.all();

  @Test
  void writersHaveThePagesOfParquetJava() {
    Fuzz.run("plugin-writers", 5, 500, WriterCalls::run);
  }

  @Test
  void readersReadOrRefuse() {
    Fuzz.run("plugin-readers", 3, 2_000, PluginFuzzIT::reads);
  }

  public static void reads(Draw draw) throws IOException {
    reads(draw.pick(READ_CASES), draw);
  }

  private static void reads(ReadCase kind, Draw draw) throws IOException {
    ValuesReader reader = kind.reader();
    for (int page = draw.below(3); page >= 0; page--) {
      int count = Math.min(draw.size(), 2_000);
      byte[] bytes = kind.page(new SplittableRandom(draw.bits()), count);
      if (draw.oneIn(3)) {
        bytes = draw.damaged(bytes);
      }
      int announced = draw.spoilt(count);
      List<Object> values = kind.decode(bytes, announced);
      ByteBufferInputStream in = stream(bytes, draw);
      long before = allocated();
      if (values == null) {
        refused(() -> reader.initFromPage(announced, in));
      } else {
        reader.initFromPage(announced, in);
        int at = read(kind, reader, values, draw);
        if (at < values.size()) {
          continue;
        }
      }
      refused(() -> kind.read(reader));
      refused(reader::skip);
      long most = MOST_ALLOCATED + 200L * bytes.length;
      long allocated = allocated() - before;
      assertTrue(allocated < most, () -> allocated + " bytes for " + kind);
    }
  }

  /** Reads or skips all values or only some of them. Returns their number. */
  private static int read(ReadCase kind, ValuesReader reader, List<Object> values, Draw draw) {
    int at = 0;
    for (int calls = draw.below(MOST_CALLS); calls >= 0 && at < values.size(); calls--) {
      int left = values.size() - at;
      int some = draw.oneIn(3) ? left : draw.below(left + 1);
      switch (draw.below(4)) {
        case 0 -> {
          reader.skip(some);
          at += some;
        }
        case 1 -> {
          reader.skip();
          at++;
        }
        case 2 -> {
          if (kind.bulk()) {
            assertEquals(
                values.subList(at, at + some), kind.readBulk(reader, some), kind::toString);
            at += some;
          }
        }
        default -> {
          for (int i = 0; i < some; i++) {
            assertEquals(values.get(at++), kind.read(reader), kind::toString);
          }
        }
      }
    }
    return at;
  }

  private static void refused(Executable call) {
    assertNotNull(assertThrows(ParquetDecodingException.class, call).getMessage());
  }

  private static ByteBufferInputStream stream(byte[] page, Draw draw) {
    PageMemory memory = draw.pick(PageMemory.values());
    return draw.oneIn(2) ? memory.stream(page) : memory.stream(page, draw.below(page.length + 1));
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
