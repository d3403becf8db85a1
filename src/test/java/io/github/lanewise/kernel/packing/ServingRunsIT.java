// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.packing;

import io.github.lanewise.kernel.KernelUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

@Tag("serving-kernels")
final class ServingRunsIT extends RunsContract {
  @Override
  Stream<KernelUnderTest<WholeRuns>> kernels() {
    return KernelUnderTest.serving(WholeRuns.class);
  }
}
