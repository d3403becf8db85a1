// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel;

import java.util.stream.Stream;

final class ScalarMoveIT extends MoveContract {
  @Override
  Stream<KernelUnderTest<BulkMove<Object, Object>>> kernels() {
    return KernelUnderTest.scalar(BulkMove.class);
  }
}
