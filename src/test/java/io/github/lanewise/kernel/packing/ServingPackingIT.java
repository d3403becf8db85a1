// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingPackingIT extends PackingContract {
  @Override
  Stream<PackingUnderTest> kernels() {
    return PackingUnderTest.of(KernelUnderTest.serving(Packing.class));
  }
}
