// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.selftest;

import io.github.lanewise.parquet.report.Withdrawals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Listens to the whole JVM's withdrawals during a test. The test class must be isolated, because
 * there is one listener only.
 */
final class SaidWithdrawals implements BeforeEachCallback, AfterEachCallback {
  private final List<String> said = new ArrayList<>();

  @Override
  public void beforeEach(ExtensionContext context) {
    clear();
    Withdrawals.tell(
        (what, cause) -> {
          synchronized (said) {
            said.add(what + cause);
          }
        });
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Withdrawals.tell(null);
  }

  void clear() {
    synchronized (said) {
      said.clear();
    }
  }

  /** Returns the withdrawals of the test, each with its reason. */
  List<String> list() {
    synchronized (said) {
      return List.copyOf(said);
    }
  }
}
