// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.fuzz;

import io.github.lanewise.DeltaLengthDecoder;
import io.github.lanewise.DeltaLengthEncoder;
import io.github.lanewise.DeltaStringsDecoder;
import io.github.lanewise.DeltaStringsEncoder;
import io.github.lanewise.testkit.Draw;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A public class, and an obvious reference for each of its public methods. */
abstract class Model {
  private final Class<?> type;
  private final List<Method> methods;

  Model(Class<?> type) {
    this.type = type;
    methods =
        Stream.of(type.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
            .sorted(Comparator.comparing(Call::name))
            .toList();
  }

  /** Returns a model of every class that moves values. */
  static List<Model> all() {
    return List.of(
        new SplitModel(),
        new PlainModel(),
        new PackingModel(),
        new HashModel(),
        new LevelsModel(),
        new ValidityModel(),
        new DictionariesModel(),
        new MinMaxModel(),
        new HybridModel(),
        new HybridEncoderModel(),
        new DeltaModel(),
        new EncoderModel(),
        new StringsModel(DeltaLengthDecoder.class),
        new StringsEncoderModel(DeltaLengthEncoder.class),
        new StringsModel(DeltaStringsDecoder.class),
        new StringsEncoderModel(DeltaStringsEncoder.class));
  }

  Class<?> type() {
    return type;
  }

  /** Returns all public methods, so that a method without a reference is noticed. */
  List<Method> methods() {
    return methods;
  }

  @Override
  public final String toString() {
    return type.getSimpleName();
  }

  /** Compares one random call, and fails for a method that the model does not know. */
  abstract void run(Method method, Draw draw);

  static AssertionError unknown(Method method) {
    return new AssertionError("no reference for " + Call.name(method));
  }

  /** Returns the memory or array, or {@code null} in few cases. */
  static <T> T orNull(T memory, Draw draw) {
    return draw.oneIn(200) ? null : memory;
  }
}
