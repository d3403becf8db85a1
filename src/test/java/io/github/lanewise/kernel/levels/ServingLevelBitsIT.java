// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;

final class ServingLevelBitsIT extends LevelBitsContract {
  @Override
  Stream<KernelUnderTest<LevelBits>> kernels() {
    return KernelUnderTest.serving(LevelBits.class);
  }
}
