// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.kernel.selection;

import io.github.lanewise.kernel.selection.spi.Candidate;
import io.github.lanewise.kernel.selection.spi.Sample;
import io.github.lanewise.kernel.selection.spi.Watched;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** An operation whose sample and candidates a test chooses. */
public final class TestOperation<K extends Watched<K>> extends Operation<K> {
  private final Supplier<Sample<K>> sample;
  private final IntFunction<List<Candidate<K>>> candidates;

  public TestOperation(
      String family,
      String name,
      int width,
      K scalar,
      Supplier<Sample<K>> sample,
      IntFunction<List<Candidate<K>>> candidates) {
    this(family, name, width, scalar, scalar, sample, candidates, 0);
  }

  public TestOperation(
      String family,
      String name,
      int width,
      K scalar,
      K inPlaceOfScalar,
      Supplier<Sample<K>> sample,
      IntFunction<List<Candidate<K>>> candidates,
      int allowedBytes) {
    super(family, name, width, scalar, inPlaceOfScalar, allowedBytes);
    this.sample = sample;
    this.candidates = candidates;
  }

  @Override
  public Sample<K> sample() {
    return sample.get();
  }

  @Override
  public List<Candidate<K>> candidates(int vectorBits) {
    return candidates.apply(vectorBits);
  }
}
