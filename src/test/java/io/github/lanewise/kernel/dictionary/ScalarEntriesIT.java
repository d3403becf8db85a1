// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("scalar-kernels")
final class ScalarEntriesIT extends EntriesContract {
  @Override
  Stream<KernelUnderTest<Entries<Object>>> kernels() {
    return KernelUnderTest.scalar(Entries.class);
  }
}
