// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import io.github.lanewise.testkit.ArrayMemory;
import io.github.lanewise.testkit.Memory;
import java.util.stream.Stream;

/**
 * A kernel that packs or unpacks, and a name to find it by in a report.
 *
 * @param values the kind of memory of the values. The packed bits are always in a byte[]
 */
record PackingUnderTest(
    String name, boolean unpacks, Memory values, Packing<Object, Object> kernel) {

  static Stream<PackingUnderTest> of(Stream<KernelUnderTest<Packing<Object, Object>>> kernels) {
    return kernels.map(
        tested -> {
          String[] words = tested.operation().name().split(" ");
          return new PackingUnderTest(
              tested.toString(),
              words[0].equals("unpack"),
              ArrayMemory.named(words[1]),
              tested.kernel());
        });
  }

  /** Returns the kernel that packs longs, which belongs to no operation. */
  static PackingUnderTest packingLongs() {
    return new PackingUnderTest(
        "pack long[]",
        false,
        ArrayMemory.named("long[]"),
        (width, values, first, packed, offset, count) ->
            ScalarPack.longs(width, (long[]) values, first, (byte[]) packed, offset, count));
  }

  int widest() {
    return 8 * values.elementBytes();
  }

  @Override
  public String toString() {
    return name;
  }
}
