// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;

final class ServingPackingIT extends PackingContract {
  @Override
  Stream<PackingUnderTest> kernels() {
    return PackingUnderTest.of(KernelUnderTest.serving(Packing.class));
  }
}
