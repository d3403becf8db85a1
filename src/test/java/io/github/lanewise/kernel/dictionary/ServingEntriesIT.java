// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.dictionary;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingEntriesIT extends EntriesContract {
  @Override
  Stream<KernelUnderTest<Entries<Object>>> kernels() {
    return KernelUnderTest.serving(Entries.class);
  }
}
