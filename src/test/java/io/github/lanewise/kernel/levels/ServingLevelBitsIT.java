// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingLevelBitsIT extends LevelBitsContract {
  @Override
  Stream<KernelUnderTest<LevelBits>> kernels() {
    return KernelUnderTest.serving(LevelBits.class);
  }
}
