// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.doctor;

import io.github.lanewise.kernel.dictionary.IntLookup;
import io.github.lanewise.kernel.dictionary.LongLookup;
import io.github.lanewise.kernel.hash.HashBatch;
import io.github.lanewise.kernel.hash.HashFunction;
import io.github.lanewise.kernel.plain.BitPacking;
import io.github.lanewise.kernel.split.Transpose;
import java.util.List;

/** The arguments of one call of a kernel, to be made again in other shapes. */
interface Call {
  /** What the kernel reads. */
  Object source();

  /** The call's size, in what the kernel counts in. */
  int count();

  /** Whether the kernel carries every byte it reads to its target, as a copy does. */
  default boolean moves() {
    return false;
  }

  /** Calls a kernel in a shape that fits into this call; returns its result, if it has one. */
  int repeat(Object kernel, Shape shape);

  /** The same call as a page brings it, or this one where a page would bring it no larger. */
  Call onPage();

  @SuppressWarnings("unchecked") // a call is repeated with kernels of the kind it was made for
  static <K> K as(Object kernel) {
    return (K) kernel;
  }

  /** Of a kernel that transposes. */
  record OfTranspose(
      Object source, int sourceOffset, Object target, int targetOffset, int stride, int count)
      implements Call {
    @Override
    public boolean moves() {
      return true;
    }

    @Override
    public int repeat(Object kernel, Shape shape) {
      Call.<Transpose<Object, Object>>as(kernel)
          .run(
              source,
              sourceOffset + shape.sourceShift(),
              target,
              targetOffset + shape.targetShift(),
              // Streams without a gap, as in a page, and with the sample's.
              shape.count() % 2 == 0 ? shape.count() : stride,
              shape.count());
      return 0;
    }

    @Override
    public Call onPage() {
      return Page.of(source, target, count, Page.VALUES)
          .<Call>map(
              page ->
                  new OfTranspose(
                      page.source(),
                      sourceOffset,
                      page.target(),
                      targetOffset,
                      Page.VALUES,
                      Page.VALUES))
          .orElse(this);
    }
  }

  /** Of a kernel that packs or unpacks bits; counted in bytes of them. */
  record OfBitPacking(Object source, int sourceOffset, Object target, int targetOffset, int count)
      implements Call {
    @Override
    public int repeat(Object kernel, Shape shape) {
      Call.<BitPacking<Object, Object>>as(kernel)
          .run(
              source,
              sourceOffset + shape.sourceShift(),
              target,
              targetOffset + shape.targetShift(),
              shape.count());
      return 0;
    }

    @Override
    public Call onPage() {
      return Page.of(source, target, count, Page.VALUES / 8)
          .<Call>map(
              page ->
                  new OfBitPacking(
                      page.source(), sourceOffset, page.target(), targetOffset, Page.VALUES / 8))
          .orElse(this);
    }
  }

  /** Of a kernel that hashes one value; counted in bytes of it. */
  record OfHash(int seed, byte[] source, int offset, int count) implements Call {
    @Override
    public int repeat(Object kernel, Shape shape) {
      return ((HashFunction) kernel)
          .hash(seed + shape.targetShift(), source, offset + shape.sourceShift(), shape.count());
    }

    @Override
    public Call onPage() {
      return this;
    }
  }

  /** Of a kernel that hashes values of one width. */
  record OfHashBatch(byte[] source, int offset, int[] hashes, int hashesOffset, int count)
      implements Call {
    @Override
    public int repeat(Object kernel, Shape shape) {
      ((HashBatch) kernel)
          .hashAll(
              source,
              offset + shape.sourceShift(),
              hashes,
              hashesOffset + shape.targetShift(),
              shape.count());
      return 0;
    }

    @Override
    public Call onPage() {
      return Page.of(source, hashes, count, Page.VALUES)
          .<Call>map(
              page ->
                  new OfHashBatch(
                      (byte[]) page.source(),
                      offset,
                      (int[]) page.target(),
                      hashesOffset,
                      Page.VALUES))
          .orElse(this);
    }
  }

  /** Of a kernel that looks ints up. */
  record OfIntLookup(
      int[] front,
      int[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      int[] hashes,
      long[] misses)
      implements Call {
    /** Not the values: made up anew, none would be in the front. */
    @Override
    public Object source() {
      return List.of();
    }

    @Override
    public int repeat(Object kernel, Shape shape) {
      ((IntLookup) kernel)
          .find(
              front,
              values,
              offset + shape.sourceShift(),
              ids,
              idsOffset + shape.targetShift(),
              shape.count() & -Long.SIZE,
              hashes,
              misses);
      return 0;
    }

    @Override
    public Call onPage() {
      return this;
    }
  }

  /** Of a kernel that looks longs up. */
  record OfLongLookup(
      long[] front,
      long[] values,
      int offset,
      int[] ids,
      int idsOffset,
      int count,
      long[] hashes,
      long[] misses)
      implements Call {
    /** Not the values: made up anew, none would be in the front. */
    @Override
    public Object source() {
      return List.of();
    }

    @Override
    public int repeat(Object kernel, Shape shape) {
      ((LongLookup) kernel)
          .find(
              front,
              values,
              offset + shape.sourceShift(),
              ids,
              idsOffset + shape.targetShift(),
              shape.count() & -Long.SIZE,
              hashes,
              misses);
      return 0;
    }

    @Override
    public Call onPage() {
      return this;
    }
  }
}
