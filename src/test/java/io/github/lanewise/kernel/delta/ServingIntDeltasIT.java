// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingIntDeltasIT extends IntDeltasContract {
  @Override
  Stream<KernelUnderTest<IntDeltas>> kernels() {
    return KernelUnderTest.serving(IntDeltas.class);
  }
}
