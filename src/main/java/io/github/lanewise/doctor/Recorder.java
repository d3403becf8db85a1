// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.dictionary.IntLookup;
import io.github.lanewise.kernel.dictionary.LongLookup;
import io.github.lanewise.kernel.hash.HashBatch;
import io.github.lanewise.kernel.hash.HashFunction;
import io.github.lanewise.kernel.plain.BitPacking;
import io.github.lanewise.kernel.selection.Sample;
import io.github.lanewise.kernel.split.Transpose;
import java.util.Optional;

/**
 * Stands in for a kernel to learn how a sample calls it. So the samples' memory, of whatever kind,
 * serves for more than the trial's calls.
 */
final class Recorder {
  private Call largest;

  private Recorder() {}

  /** The sample's largest call; empty where nothing here can stand in for the kernel. */
  @SuppressWarnings("unchecked") // the stand-in is of the kernel's kind
  static <K> Optional<Call> largestCall(Sample<K> sample, K kernel) {
    Recorder recorder = new Recorder();
    return recorder
        .standInFor(kernel)
        .map(
            standIn -> {
              sample.run((K) standIn);
              return recorder.largest;
            });
  }

  private Optional<Object> standInFor(Object kernel) {
    if (kernel instanceof Transpose) {
      return Optional.<Transpose<Object, Object>>of(this::transpose).map(Object.class::cast);
    }
    if (kernel instanceof BitPacking) {
      return Optional.<BitPacking<Object, Object>>of(this::packBits).map(Object.class::cast);
    }
    if (kernel instanceof HashFunction) {
      return Optional.<HashFunction>of(this::hash).map(Object.class::cast);
    }
    if (kernel instanceof HashBatch) {
      return Optional.<HashBatch>of(this::hashAll).map(Object.class::cast);
    }
    if (kernel instanceof IntLookup) {
      return Optional.<IntLookup>of(this::findInts).map(Object.class::cast);
    }
    if (kernel instanceof LongLookup) {
      return Optional.<LongLookup>of(this::findLongs).map(Object.class::cast);
    }
    return Optional.empty();
  }

  private void transpose(
      Object source, int sourceOffset, Object target, int targetOffset, int stride, int count) {
    record(new Call.OfTranspose(source, sourceOffset, target, targetOffset, stride, count));
  }

  private void packBits(
      Object source, int sourceOffset, Object target, int targetOffset, int bytes) {
    record(new Call.OfBitPacking(source, sourceOffset, target, targetOffset, bytes));
  }

  private int hash(int seed, byte[] bytes, int offset, int length) {
    record(new Call.OfHash(seed, bytes, offset, length));
    return 0;
  }

  private void hashAll(byte[] bytes, int offset, int[] hashes, int hashesOffset, int count) {
    record(new Call.OfHashBatch(bytes, offset, hashes, hashesOffset, count));
  }

  private void findInts(
      int[] front,
      int[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      int[] hashes,
      long[] misses) {
    record(new Call.OfIntLookup(front, values, offset, ids, idsOffset, count, hashes, misses));
  }

  private void findLongs(
      long[] front,
      long[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      long[] hashes,
      long[] misses) {
    record(new Call.OfLongLookup(front, values, offset, ids, idsOffset, count, hashes, misses));
  }

  private void record(Call call) {
    if (largest == null || call.count() > largest.count()) {
      largest = call;
    }
  }
}
