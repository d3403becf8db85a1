// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.stream.Stream;

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
