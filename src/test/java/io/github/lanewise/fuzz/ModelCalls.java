// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.testkit.Fuzz;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Compares random calls of public methods with their references. */
public final class ModelCalls {
  private ModelCalls() {}

  /** Returns the calls of each class, by its name. */
  public static Map<String, Fuzz.Case> all() {
    Map<String, Fuzz.Case> calls = new TreeMap<>();
    for (Model model : Model.all()) {
      List<Method> methods = model.methods();
      calls.put(model.toString(), draw -> model.run(draw.pick(methods), draw));
    }
    return calls;
  }
}
