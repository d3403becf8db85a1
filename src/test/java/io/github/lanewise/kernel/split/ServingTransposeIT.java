// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.split;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingTransposeIT extends TransposeContract {
  @Override
  Stream<KernelUnderTest<Transpose<Object, Object>>> kernels() {
    return KernelUnderTest.serving(Transpose.class);
  }
}
