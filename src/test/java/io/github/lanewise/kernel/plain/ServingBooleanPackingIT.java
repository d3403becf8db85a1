// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.plain;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingBooleanPackingIT extends BooleanPackingContract {
  @Override
  Stream<KernelUnderTest<BooleanPacking<Object, Object>>> kernels() {
    return KernelUnderTest.serving(BooleanPacking.class);
  }
}
