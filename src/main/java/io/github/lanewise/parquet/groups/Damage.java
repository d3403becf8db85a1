// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.ParquetFileReader;

/**
 * Tells a damaged file from an input that cannot be read. parquet-java reads the bytes of a row
 * group and then decodes the headers of its pages, and both steps can throw any exception. The
 * stack trace of the innermost exception of input and output decides, or that of the exception
 * itself. If only classes that decode stand above {@code ParquetFileReader}, the file is damaged.
 * If a class of the stream stands there, the input has failed, except that an {@code EOFException}
 * within a column chunk means a damaged size.
 */
final class Damage {
  private static final String READER = ParquetFileReader.class.getName();

  /** The classes that read the pages of a column chunk. */
  private static final String CHUNK = READER + "$";

  private static final String PARQUET = ParquetRuntimeException.class.getPackageName();

  private Damage() {}

  /** Returns whether the bytes of the file are the reason for an exception of parquet-java. */
  static boolean isReasonFor(Exception e) {
    if (e instanceof ParquetCryptoRuntimeException
        || Causes.of(e).stream().anyMatch(TimeoutException.class::isInstance)) {
      return false;
    }
    Throwable first = origin(e);
    StackTraceElement[] trace = first.getStackTrace();
    if (trace.length == 0) {
      // Compiled code throws the exceptions of the language without a stack trace, and some streams
      // throw their own exceptions without one.
      return !(first instanceof IOException);
    }
    for (StackTraceElement frame : trace) {
      if (frame.getClassName().startsWith(READER)) {
        return true;
      }
      if (!decodes(frame)) {
        return first instanceof EOFException && isInChunk(trace);
      }
    }
    return false;
  }

  /** Returns the innermost {@link IOException}, which a stream may have thrown, or {@code e}. */
  private static Throwable origin(Exception e) {
    Throwable origin = e;
    for (Throwable cause : Causes.of(e)) {
      if (cause instanceof IOException) {
        origin = cause;
      }
    }
    return origin;
  }

  /**
   * Returns whether parquet-java was reading the pages of a column chunk. There it reads on past
   * the chunk, up to the end of the file.
   */
  private static boolean isInChunk(StackTraceElement[] trace) {
    for (StackTraceElement frame : trace) {
      if (frame.getClassName().startsWith(READER)) {
        return frame.getClassName().startsWith(CHUNK) && frame.getClassName().endsWith("Chunk");
      }
    }
    return false;
  }

  private static boolean decodes(StackTraceElement frame) {
    String name = frame.getClassName();
    return "java.base".equals(frame.getModuleName())
        || name.contains(".thrift.")
        || name.startsWith(PARQUET + ".format.")
        || name.startsWith(PARQUET + ".bytes.")
        || name.startsWith(PARQUET + ".column.")
        || name.startsWith(PARQUET + ".crypto.")
        || name.startsWith(PARQUET + ".filter2.")
        || name.startsWith(PARQUET + ".internal.")
        || name.startsWith(PARQUET + ".schema.")
        || name.startsWith(PARQUET + ".hadoop.metadata.")
        || name.startsWith(PARQUET + ".Preconditions");
  }
}
