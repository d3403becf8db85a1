// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;

final class ServingBitPackingIT extends BitPackingContract {
  @Override
  Stream<KernelUnderTest<BitPacking<Object, Object>>> kernels() {
    return KernelUnderTest.serving(BitPacking.class);
  }
}
