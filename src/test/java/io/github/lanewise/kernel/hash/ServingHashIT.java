// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.hash;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingHashIT extends HashContract {
  @Override
  Stream<KernelUnderTest<HashFunction>> functions() {
    return KernelUnderTest.serving(HashFunction.class);
  }

  @Override
  Stream<KernelUnderTest<HashBatch>> batches() {
    return KernelUnderTest.serving(HashBatch.class);
  }
}
