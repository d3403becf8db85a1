// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarIntDeltasIT extends IntDeltasContract {
  @Override
  Stream<KernelUnderTest<IntDeltas>> kernels() {
    return KernelUnderTest.scalar(IntDeltas.class);
  }
}
