// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarLookupIT extends LookupContract {
  @Override
  Stream<KernelUnderTest<IntLookup>> ints() {
    return KernelUnderTest.scalar(IntLookup.class);
  }

  @Override
  Stream<KernelUnderTest<LongLookup>> longs() {
    return KernelUnderTest.scalar(LongLookup.class);
  }
}
