// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.parquet.groups;

import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.hadoop.ParquetFileReader;

/**
 * Tells a damaged file from an input that cannot be read. parquet-java reads a row group's bytes
 * and then decodes the headers of its pages. Both end in exceptions of any kind, which differ by
 * where they were thrown: a stream's class stands above parquet-java's classes in the stack trace,
 * and a damaged header is noticed by parquet-java itself.
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
      // Compiled code throws those of the language without a trace, and some streams their own.
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

  /** Returns the exception of a stream that parquet-java has wrapped, or else its own. */
  private static Throwable origin(Exception e) {
    Throwable origin = e;
    for (Throwable cause : Causes.of(e)) {
      if (cause instanceof IOException) {
        origin = cause;
      }
    }
    return origin;
  }

  /** parquet-java reads on past a column chunk, up to the end of the file. */
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
