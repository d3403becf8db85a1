// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.statistics;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingExtremesIT extends ExtremesContract {
  @Override
  Stream<KernelUnderTest<Extremes<Object>>> kernels() {
    return KernelUnderTest.serving(Extremes.class);
  }
}
