// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarHashIT extends HashContract {
  @Override
  Stream<KernelUnderTest<HashFunction>> functions() {
    return KernelUnderTest.scalar(HashFunction.class);
  }

  @Override
  Stream<KernelUnderTest<HashBatch>> batches() {
    return KernelUnderTest.scalar(HashBatch.class);
  }
}
