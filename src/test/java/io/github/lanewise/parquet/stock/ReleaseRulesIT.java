// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.lanewise.parquet.testkit.Releases;
import io.github.lanewise.testkit.FreshClasses;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests that Lanewise finds out, for each release of parquet-java, the known rules of that release.
 */
class ReleaseRulesIT {
  @Test
  void eachRuleIsThatOfTheRelease() throws Throwable {
    FreshClasses.run("io.github.lanewise.parquet.stock.", Rules.class);
  }

  public static final class Rules implements Executable {
    @Override
    public void execute() {
      Map<String, Object> expected = new TreeMap<>();
      expected.put("CANONICAL_NAN", !Releases.isFrom("1.18"));
      expected.put("COUNTS_BEFORE_NEXT_SLAB", !Releases.isFrom("1.14"));
      expected.put("EMPTY_PAGE", 0L);
      expected.put("FULL_SLAB_OPENS_NEXT", !Releases.isFrom("1.14"));
      expected.put("NANS_MEET", !Releases.isFrom("1.18"));
      expected.put("NUMBERS_ARE_WHOLE", Releases.isFrom("1.18"));
      expected.put("PACKED_BY_EIGHT", !Releases.isFrom("1.18"));
      expected.put("RESET_FORGETS_SIZE", Releases.isFrom("1.18"));
      expected.put("BATCH", 1);
      expected.put("VALUES_SHARE_BUFFERS", Releases.isFrom("1.18.1"));
      Map<String, Object> found = new TreeMap<>();
      found.put("CANONICAL_NAN", StockRules.CANONICAL_NAN);
      found.put("COUNTS_BEFORE_NEXT_SLAB", StockRules.COUNTS_BEFORE_NEXT_SLAB);
      found.put("EMPTY_PAGE", StockRules.EMPTY_PAGE.size());
      found.put("FULL_SLAB_OPENS_NEXT", StockRules.FULL_SLAB_OPENS_NEXT);
      found.put("NANS_MEET", NanRules.NANS_MEET);
      found.put("NUMBERS_ARE_WHOLE", StockRules.NUMBERS_ARE_WHOLE);
      found.put("PACKED_BY_EIGHT", BooleanRules.PACKED_BY_EIGHT);
      found.put("RESET_FORGETS_SIZE", DictionaryRules.RESET_FORGETS_SIZE);
      found.put("BATCH", SplitRules.BATCH);
      found.put("VALUES_SHARE_BUFFERS", ReaderRules.VALUES_SHARE_BUFFERS);
      assertEquals(expected, found);
    }
  }

  @Test
  void everyFloatHasTheBitsOfStocksPage() throws Throwable {
    FreshClasses.run("io.github.lanewise.parquet.stock.", Bits.class);
  }

  public static final class Bits implements Executable {
    private static final int[] FLOATS = {
      0,
      0x80000000,
      1,
      0x3f800000,
      0x7f7fffff,
      0x7f800000,
      0x7f800001,
      0x7fc00000,
      0x7fc12345,
      0x7fffffff,
      0xff7fffff,
      0xff800000,
      0xff800001,
      0xffc00000,
      0xffffffff
    };

    @Override
    public void execute() throws Exception {
      try (PlainValuesWriter writer =
          new PlainValuesWriter(1_000, 1_000, new HeapByteBufferAllocator())) {
        for (int bits : FLOATS) {
          writer.writeFloat(Float.intBitsToFloat(bits));
          writer.writeDouble(Double.longBitsToDouble(asDouble(bits)));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.getBytes().writeAllTo(bytes);
        ByteBuffer page = ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        for (int bits : FLOATS) {
          assertEquals(
              page.getInt(),
              StockRules.bits(Float.intBitsToFloat(bits)),
              () -> Integer.toHexString(bits));
          assertEquals(
              page.getLong(),
              StockRules.bits(Double.longBitsToDouble(asDouble(bits))),
              () -> Long.toHexString(asDouble(bits)));
        }
      }
    }

    /** Returns the double of the same sign, with the fraction's bits twice. A NaN remains a NaN. */
    private static long asDouble(int bits) {
      long sign = bits < 0 ? Long.MIN_VALUE : 0;
      int exponent = bits >>> 23 & 0xff;
      long fraction = bits & 0x7fffff;
      return sign | (exponent == 0xff ? 0x7ffL : exponent + 896L) << 52 | fraction << 29 | fraction;
    }
  }
}
