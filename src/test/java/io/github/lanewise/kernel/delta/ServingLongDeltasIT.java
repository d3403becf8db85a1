// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;

final class ServingLongDeltasIT extends LongDeltasContract {
  @Override
  Stream<KernelUnderTest<LongDeltas>> kernels() {
    return KernelUnderTest.serving(LongDeltas.class);
  }
}
