// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarBitPackingIT extends BitPackingContract {
  @Override
  Stream<KernelUnderTest<BitPacking<Object, Object>>> kernels() {
    return KernelUnderTest.scalar(BitPacking.class);
  }
}
