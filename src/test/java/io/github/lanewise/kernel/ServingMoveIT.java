// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.stream.Stream;

final class ServingMoveIT extends MoveContract {
  @Override
  Stream<KernelUnderTest<BulkMove<Object, Object>>> kernels() {
    return KernelUnderTest.serving(BulkMove.class);
  }
}
