// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.junit.jupiter.api.Test;

class CallSitesTest {
  /** Not even the failure can be told of here, as the class is none of a copy's. */
  @Test
  void linkingNeverThrows() throws Throwable {
    MethodType type = MethodType.methodType(Object.class, Object.class, String.class);
    CallSite site = CallSites.link(MethodHandles.lookup(), "newValuesWriter", type);
    assertNull(site.dynamicInvoker().invoke((Object) "properties", "column"));
  }
}
