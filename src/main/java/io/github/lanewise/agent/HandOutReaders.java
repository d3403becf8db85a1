// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * {@code Encoding.getValuesReader(ColumnDescriptor, ValuesType)} of the constants PLAIN and
 * BYTE_STREAM_SPLIT: asked once for each page.
 */
enum HandOutReaders implements JoinPoint {
  PLAIN("column/values/plain/BinaryPlainValuesReader"),
  BYTE_STREAM_SPLIT("column/values/bytestreamsplit/ByteStreamSplitValuesReaderForFloat");

  /** A reader that stock makes there, in all releases: the names of the classes are numbers. */
  private final String stockReader;

  HandOutReaders(String stockReader) {
    this.stockReader = stockReader;
  }

  @Override
  public String effect() {
    return "hands out " + name() + " readers of Lanewise";
  }

  @Override
  public boolean apply(ClassNode type, String root) throws UnknownShapeException {
    String encoding = root + "/column/Encoding";
    Shape.extending(type, encoding);
    String descriptor =
        "(L"
            + root
            + "/column/ColumnDescriptor;L"
            + root
            + "/column/ValuesType;)L"
            + root
            + "/column/values/ValuesReader;";
    MethodNode method = Shape.method(type, "getValuesReader", descriptor, false);
    Shape.creates(method, root + '/' + stockReader);
    Prologue.ask(method, encoding);
    return true;
  }
}
