// SPDX-License-Identifier: Apache-2.0
package io.github.lanewise.agent.rewrite;

/**
 * Lists the methods that join points replace or need, as they are in the releases that Lanewise is
 * tested with. A method that a vendor's release has changed is not replaced.
 */
final class KnownBodies {
  /**
   * Has a row for each body that a method has had: class, method, fingerprint, the first release
   * with it, and the last one unless it is current. {@code KnownBodiesIT} derives the rows of a
   * release from its jar, and fails with both lists if they differ.
   */
  static final String TABLE =
      """
      column/ParquetProperties                 newValuesWriter      6026736d 1.13.0-
      column/Encoding$1                        getValuesReader      27a00220 1.13.0-1.16.0
      column/Encoding$1                        getValuesReader      fac4495d 1.17.0-
      column/Encoding$3                        getValuesReader      370443a3 1.13.0-1.13.1
      column/Encoding$3                        getValuesReader      35ccca4d 1.14.0-1.16.0
      column/Encoding$3                        getValuesReader      94ef6778 1.17.0-
      io/api/Binary                            hashCode             8a587e8f 1.13.0-
      io/api/Binary                            hashCode             dbea9b91 1.13.0-
      io/api/Binary                            equals               6453234f 1.13.0-
      io/api/Binary                            equals               e6fc629b 1.13.0-
      io/api/Binary                            equals               a9e55516 1.13.0-
      io/api/Binary                            lexicographicCompare 02783bfa 1.13.0-
      io/api/Binary                            lexicographicCompare 59336fe3 1.13.0-
      io/api/Binary                            lexicographicCompare 9a581f07 1.13.0-
      io/api/Binary$ByteArrayBackedBinary      <init>               177b0565 1.13.0-1.16.0
      io/api/Binary$ByteArrayBackedBinary      <init>               88f64148 1.17.0-
      io/api/Binary$ByteArrayBackedBinary      hashCode             9fc9b242 1.13.0-1.16.0
      io/api/Binary$ByteArrayBackedBinary      hashCode             2cf75152 1.17.0-
      io/api/Binary$ByteArrayBackedBinary      toStringUsingUTF8    cc4a4b7a 1.13.0-
      io/api/Binary$ByteArraySliceBackedBinary <init>               9627b617 1.13.0-1.16.0
      io/api/Binary$ByteArraySliceBackedBinary <init>               0f6cac43 1.17.0-
      io/api/Binary$ByteArraySliceBackedBinary hashCode             ff6b312a 1.13.0-1.16.0
      io/api/Binary$ByteArraySliceBackedBinary hashCode             6445b1eb 1.17.0-
      io/api/Binary$ByteArraySliceBackedBinary toStringUsingUTF8    46a64a31 1.13.0-
      io/api/Binary$ByteBufferBackedBinary     <init>               f966f53c 1.13.0-1.16.0
      io/api/Binary$ByteBufferBackedBinary     <init>               a72813e9 1.13.0-1.16.0
      io/api/Binary$ByteBufferBackedBinary     <init>               78777011 1.17.0-
      io/api/Binary$ByteBufferBackedBinary     <init>               c188d124 1.17.0-
      io/api/Binary$ByteBufferBackedBinary     hashCode             9fc4e528 1.13.0-1.16.0
      io/api/Binary$ByteBufferBackedBinary     hashCode             bddeaaa1 1.17.0-
      """;

  /**
   * Has a row for each body of an engine's class, as {@link #TABLE}, with the engine's releases.
   * {@code EnginesTest} tests the first row with a class that has this body. {@code
   * examples/iceberg/run} tests the rows of Iceberg with its own classes, {@code .ci/spark-readers}
   * those of Spark up to 4.2.0, and {@code examples/spark/run --engines on} that of 4.2.1.
   */
  static final String ENGINES =
      """
      VectorizedByteStreamSplitValuesReader    decode               56bbbcb6 Iceberg 1.11.0-
      BaseVectorizedParquetValuesReader        readNextGroup        dff027a3 Iceberg 1.11.0-
      VectorizedRleValuesReader                readNextGroup        e7e4c8a2 Spark 3.4.4-3.5.9
      VectorizedRleValuesReader                readNextGroup        249c7820 Spark 4.0.0-4.2.0
      VectorizedRleValuesReader                readGroup            ced61287 Spark 4.2.1-
      """;

  private KnownBodies() {}

  /**
   * Checks a method before it is changed.
   *
   * @param body name and descriptor of the method
   */
  static void check(Fingerprints type, String body) {
    String fingerprint = type.of(body);
    if (fingerprint == null) {
      throw new UnknownClassException("it has no method " + body);
    }
    String cell = " ".concat(fingerprint).concat(" ");
    if (!TABLE.contains(cell) && !ENGINES.contains(cell)) {
      throw new UnknownClassException(
          body + " differs from every known release (its fingerprint is " + fingerprint + ")");
    }
  }
}
