// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.levels;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingOverNullsIT extends OverNullsContract {
  @Override
  Stream<KernelUnderTest<OverNulls<Object>>> kernels() {
    return KernelUnderTest.serving(OverNulls.class);
  }
}
