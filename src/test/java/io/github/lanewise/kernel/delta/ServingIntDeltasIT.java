// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;

final class ServingIntDeltasIT extends IntDeltasContract {
  @Override
  Stream<KernelUnderTest<IntDeltas>> kernels() {
    return KernelUnderTest.serving(IntDeltas.class);
  }
}
