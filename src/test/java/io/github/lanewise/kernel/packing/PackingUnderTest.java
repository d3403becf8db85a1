// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Memory;
import java.util.stream.Stream;

/**
 * Is a kernel that packs or unpacks, and a name to find it by in a report.
 *
 * @param values the memory of the values, while the packed side is a byte[]
 */
record PackingUnderTest(
    String name, boolean unpacks, Memory values, Packing<Object, Object> kernel) {

  static Stream<PackingUnderTest> of(Stream<KernelUnderTest<Packing<Object, Object>>> unpacking) {
    return unpacking.map(
        tested -> {
          String array = tested.operation().name().replaceFirst("^unpack ", "");
          return new PackingUnderTest(
              tested.toString(), true, ArrayMemory.named(array), tested.kernel());
        });
  }

  /** The kernels that pack, which no operation chooses from. */
  static Stream<PackingUnderTest> packing() {
    return Stream.of(
        new PackingUnderTest(
            "pack int[]",
            false,
            ArrayMemory.named("int[]"),
            (width, values, first, packed, offset, count) ->
                ScalarPack.ints(width, (int[]) values, first, (byte[]) packed, offset, count)),
        new PackingUnderTest(
            "pack long[]",
            false,
            ArrayMemory.named("long[]"),
            (width, values, first, packed, offset, count) ->
                ScalarPack.longs(width, (long[]) values, first, (byte[]) packed, offset, count)));
  }

  int widest() {
    return 8 * values.elementBytes();
  }

  @Override
  public String toString() {
    return name;
  }
}
