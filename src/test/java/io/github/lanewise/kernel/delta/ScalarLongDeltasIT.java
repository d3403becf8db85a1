// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarLongDeltasIT extends LongDeltasContract {
  @Override
  Stream<KernelUnderTest<LongDeltas>> kernels() {
    return KernelUnderTest.scalar(LongDeltas.class);
  }
}
