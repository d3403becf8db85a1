// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarPackingIT extends PackingContract {
  @Override
  Stream<PackingUnderTest> kernels() {
    return Stream.concat(
        PackingUnderTest.of(KernelUnderTest.scalar(Packing.class)),
        Stream.of(PackingUnderTest.packingLongs()));
  }
}
