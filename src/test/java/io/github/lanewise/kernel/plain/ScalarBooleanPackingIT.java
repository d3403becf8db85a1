// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarBooleanPackingIT extends BooleanPackingContract {
  @Override
  Stream<KernelUnderTest<BooleanPacking<Object, Object>>> kernels() {
    return KernelUnderTest.scalar(BooleanPacking.class);
  }
}
