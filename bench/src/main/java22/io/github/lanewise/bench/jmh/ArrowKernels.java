// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.bench.jmh;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * Calls the kernels of Arrow C++ through the foreign function API. They are in a libarrow that
 * {@code -Dlanewise.bench.libarrow=FILE} names (every pyarrow wheel holds one). The arrays are
 * pinned for the call, so nothing is copied.
 */
@SuppressWarnings("restricted") // the class exists to call native code
final class ArrowKernels {
  private static final Linker LINKER = Linker.nativeLinker();

  private ArrowKernels() {}

  /**
   * Returns the release of libarrow. It comes from {@code arrow::GetBuildInfo()}, because the
   * file's name has no patch level. The structure begins with four ints: the whole version as one
   * number, major, minor and patch.
   */
  static String release() {
    MethodHandle buildInfo =
        LINKER.downcallHandle(symbol("_ZN5arrow12GetBuildInfoEv"), FunctionDescriptor.of(ADDRESS));
    try {
      MemorySegment info =
          ((MemorySegment) buildInfo.invokeExact()).reinterpret(4 * JAVA_INT.byteSize());
      return "%d.%d.%d"
          .formatted(
              info.getAtIndex(JAVA_INT, 1),
              info.getAtIndex(JAVA_INT, 2),
              info.getAtIndex(JAVA_INT, 3));
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns {@code ByteStreamSplitDecodeSimdDispatch<width>(data, width, count, stride, out)}. */
  static Mover decode(int width) {
    MethodHandle decode =
        LINKER.downcallHandle(
            symbol(
                "_ZN5arrow4util8internal33ByteStreamSplitDecodeSimdDispatchILi"
                    + width
                    + "EEEvPKhillPh"),
            FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_LONG, JAVA_LONG, ADDRESS),
            Linker.Option.critical(true));
    return (streams, values, count) -> {
      try {
        decode.invokeExact(
            MemorySegment.ofArray(streams),
            width,
            (long) count,
            (long) count,
            MemorySegment.ofArray(values));
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    };
  }

  /** Returns {@code ByteStreamSplitEncodeSimdDispatch<width>(raw, width, count, out)}. */
  static Mover encode(int width) {
    MethodHandle encode =
        LINKER.downcallHandle(
            symbol(
                "_ZN5arrow4util8internal33ByteStreamSplitEncodeSimdDispatchILi"
                    + width
                    + "EEEvPKhilPh"),
            FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_LONG, ADDRESS),
            Linker.Option.critical(true));
    return (values, streams, count) -> {
      try {
        encode.invokeExact(
            MemorySegment.ofArray(values), width, (long) count, MemorySegment.ofArray(streams));
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private static MemorySegment symbol(String name) {
    String library = System.getProperty("lanewise.bench.libarrow");
    if (library == null) {
      throw new IllegalStateException("-Dlanewise.bench.libarrow=FILE must name a libarrow.so");
    }
    return SymbolLookup.libraryLookup(Path.of(library), Arena.global())
        .find(name)
        .orElseThrow(() -> new IllegalStateException(library + " exports no " + name));
  }
}
