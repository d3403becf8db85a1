// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.delta;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingLongDeltasIT extends LongDeltasContract {
  @Override
  Stream<KernelUnderTest<LongDeltas>> kernels() {
    return KernelUnderTest.serving(LongDeltas.class);
  }
}
