// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingLookupIT extends LookupContract {
  @Override
  Stream<KernelUnderTest<IntLookup>> ints() {
    return KernelUnderTest.serving(IntLookup.class);
  }

  @Override
  Stream<KernelUnderTest<LongLookup>> longs() {
    return KernelUnderTest.serving(LongLookup.class);
  }
}
